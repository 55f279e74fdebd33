import { describe, expect, it } from 'vitest'
import type { Act, Entry } from '../battle/types'
import { doneBy, markFor } from './choose'
import { deedsOf } from './deeds'
import { BOOK_MARKS, TABLE_MARKS, type Fact } from './marks'

const facts = (...all: Fact[]) => new Set<Fact>(all)

describe('the marks of the coach', () => {
  it.each([
    ['on the table', TABLE_MARKS],
    ['beside the figures', BOOK_MARKS],
  ] as const)('are eight %s and a farewell at most, each short', (_, marks) => {
    expect(marks.filter(({ id }) => id !== 'farewell')).toHaveLength(8)
    expect(new Set(marks.map(({ id }) => id)).size).toBe(marks.length)
    for (const { text } of marks) expect(text.length, text).toBeLessThan(130)
  })

  it('are chosen by what is the case, whatever was shown before', () => {
    const shown = (done: string[], ...all: Fact[]) => markFor(TABLE_MARKS, new Set(done), facts(...all))?.id ?? null
    expect(shown([], 'placing')).toBe('place')
    expect(shown([], 'placing', 'trying-places')).toBe('try')
    expect(shown(['place', 'try'], 'sorting', 'ready')).toBe('sort')
    expect(shown(['place', 'try', 'sort'], 'ready')).toBe('choose')
    expect(shown(['place', 'try', 'sort', 'choose'], 'ready', 'chosen', 'may-go')).toBe('go')
    expect(shown([], 'through', 'question')).toBe('question')
    expect(shown([])).toBeNull()
  })

  it('are done with by the deed, or when what they speak of is over', () => {
    expect(doneBy(TABLE_MARKS, 'sort', facts('sorting'))).toEqual([])
    expect(doneBy(TABLE_MARKS, 'sort', facts('has-sorted'))).toEqual(['sort'])
    expect(doneBy(TABLE_MARKS, 'question', facts())).toEqual(['question'])
    expect(doneBy(TABLE_MARKS, null, facts())).toEqual([])
  })
})

describe('what was done', () => {
  const act = (name: string, more: Partial<Act>): Act => ({
    name,
    help: '',
    arguments: [],
    secrecy: 'open',
    subject: null,
    aims: null,
    sorts: null,
    row: null,
    onward: false,
    ...more,
  })
  const acts = [
    act('march', {
      subject: 'who',
      arguments: [
        {
          name: 'way',
          takes: { kind: 'way', steps: 's', x: 'x', y: 'y', facing: 'f' },
          needed: true,
          asked: true,
          help: '',
        },
      ],
    }),
    act('shoot', { subject: 'who', aims: { target: 'at', intent: 'fire' } }),
    act('end', {}),
  ]
  const entry = (seat: 'a' | 'b', name: string) => ({ n: 1, seat, do: { act: { name, with: {} } } }) as unknown as Entry

  it('is told by what an act takes, not by its name', () => {
    expect(deedsOf([entry('a', 'march')], acts, 'a')).toEqual(['has-acted', 'has-gone'])
    expect(deedsOf([entry('a', 'shoot'), entry('a', 'end')], acts, 'a')).toEqual([
      'has-acted',
      'has-struck',
      'has-gone-on',
    ])
    expect(deedsOf([entry('b', 'march')], acts, 'a')).toEqual([])
  })
})
