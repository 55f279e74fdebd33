import { describe, expect, it } from 'vitest'
import type { ChartPart } from '../api/types'
import { blocks } from './charts'
import { fraction } from './chance'
import { isComplete, isFace } from './dice'
import { gather, headline, leaves, ordered, outcomeFields } from './odds'
import { pathWords, pieces, valueWords, words } from './words'

const rows = [
  { outcome: { steps: 1, morale: 'passed', officer: null, side: { lost: 1 } }, p: '1/2' },
  { outcome: { steps: 2, morale: 'passed', officer: null, side: { lost: 1 } }, p: '1/4' },
  { outcome: { steps: 2, morale: 'routed', officer: null, side: { lost: 2 } }, p: '1/4' },
]

describe('odds', () => {
  it('are gathered by one field', () => {
    const shares = gather(rows, 'morale')
    expect(shares.map(({ value, chance }) => [value, fraction(chance)])).toEqual([
      ['passed', '3/4'],
      ['routed', '1/4'],
    ])
  })

  it('know what is open and what is settled', () => {
    const fields = outcomeFields(rows)
    expect(fields.open.map(({ path }) => path)).toEqual(['steps', 'morale', 'side.lost'])
    expect(fields.settled).toEqual([{ path: 'officer', value: null }])
    expect(headline(fields)).toBe('morale')
    expect(leaves(rows[0]?.outcome).length).toBe(4)
  })

  it('stay in their order', () => {
    const seen: string[] = []
    ordered(gather(rows, 'morale'), seen)
    const later = ordered(gather([...rows].reverse(), 'morale'), seen)
    expect(later.map(({ value }) => value)).toEqual(['passed', 'routed'])
    expect(ordered(gather([...rows].reverse(), 'steps'), []).map(({ value }) => value)).toEqual([1, 2])
  })
})

describe('dice', () => {
  it('jump on when no further digit fits', () => {
    expect(isComplete('3', 6)).toBe(true)
    expect(isComplete('7', 6)).toBe(false)
    expect(isComplete('1', 20)).toBe(false)
    expect(isComplete('3', 20)).toBe(true)
    expect(isComplete('17', 20)).toBe(true)
    expect(isComplete('1', 10)).toBe(false)
    expect(isFace('0', 6)).toBe(false)
    expect(isFace('21', 20)).toBe(false)
  })
})

describe('words', () => {
  it('speak like people', () => {
    expect(valueWords('attack-column')).toBe('attack column')
    expect(words('6pdr-smoothbore')).toBe('6pdr smoothbore')
    expect(words('first_fire')).toBe('first fire')
    expect([words('-2'), words('1-3')]).toEqual(['-2', '1-3'])
    expect(valueWords(null)).toBe('none')
    expect(valueWords([{ a: 1 }])).toBe('a 1')
    expect(pathWords('legs.0.inches')).toBe('legs › 1 › inches')
  })

  it('find clauses, bold and code', () => {
    expect(
      pieces('side\na counts `steps_lost` of `impact.leader-casualty`, `E_a*(1+P_a)`')
        .map(({ text }) => text)
        .join(''),
    ).toBe('the first side counts steps lost of impact › leader casualty, E_a*(1+P_a)')
    expect(pieces('see COH-28, **not** `2d6`').map(({ kind }) => kind)).toEqual([
      'plain',
      'clause',
      'plain',
      'strong',
      'plain',
      'code',
    ])
  })
})

describe('charts', () => {
  const value = (number: number) => ({ kind: 'value', value: number, origin: 'source' }) as const
  it('make a grid of parts that are alike', () => {
    const parts: ChartPart[] = [
      {
        name: 'line',
        node: {
          kind: 'table',
          parts: [
            { name: 'open', node: value(1) },
            { name: 'wood', node: value(2) },
          ],
        },
      },
      { name: 'column', node: { kind: 'table', parts: [{ name: 'open', node: value(3) }] } },
    ]
    const [grid] = blocks(parts)
    expect(grid?.columns).toEqual(['open', 'wood'])
    expect(grid?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['1', '2'],
      ['3', ''],
    ])
  })

  it('head lists with the list of their columns', () => {
    const list = (...numbers: number[]) => ({ kind: 'list', items: numbers.map(value) }) as const
    const parts: ChartPart[] = [
      { name: 'columns', node: list(-1, 0) },
      { name: 'rows', node: { kind: 'table', parts: [{ name: '2', node: list(5, 6) }] } },
    ]
    expect(blocks(parts)).toMatchObject([
      { columns: ['-1', '0'], rows: [{ name: '2', cells: [{ text: '5' }, { text: '6' }] }] },
    ])
  })
})
