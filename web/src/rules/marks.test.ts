import { describe, expect, it } from 'vitest'
import { hasAll, marked, wantedWords } from './marks'

const hits = (text: string, search: string) =>
  marked(text, wantedWords(search))
    .filter(({ hit }) => hit)
    .map(({ text }) => text)

describe('a search', () => {
  it('wants every word, whatever its case', () => {
    expect(hasAll('A unit in Cover is safer', wantedWords('cover unit'))).toBe(true)
    expect(hasAll('A unit in the open', wantedWords('cover unit'))).toBe(false)
  })

  it('marks what it found and loses nothing', () => {
    expect(hits('Cover: light cover, hard', 'cover')).toEqual(['Cover', 'cover'])
    expect(hits('covered by cover', 'cover covered')).toEqual(['covered', 'cover'])
    const text = 'COH-28: 2D6 + (AV - DV) [x]'
    expect(hits(text, '(av [x] coh-28')).toEqual(['COH-28', '(AV', '[x]'])
    expect(
      marked(text, ['2d6', '+'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
    expect(marked(text, [])).toEqual([{ text, hit: false }])
  })
})
