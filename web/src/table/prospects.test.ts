import { expect, it } from 'vitest'
import { barRows, headline, headlineChance, inOrder, prospectWords, shortChance } from './prospects'
import type { Prospect } from './survey'

const VIRGINIA: Prospect = {
  target: '21st Virginia', range: 5.25, band: 'medium', aspect: 'front', cover: 'light', in_sight: true, allowed: true, reasons: [],
  odds: [{ words: 'shaken', chance: '2/3', share: 0.667 }, { words: 'routed', chance: '1/36', share: 0.028 }],
}

it('tells a target in words, numbers first', () => {
  expect(prospectWords(VIRGINIA)).toBe('5.25 inches, medium range, front, light cover')
  expect(prospectWords({ ...VIRGINIA, cover: 'open', in_sight: false })).toBe('5.25 inches, medium range, front, in the open, not in sight')
  expect(headlineChance(VIRGINIA)).toBe('66.7 %')
  expect(headlineChance({ ...VIRGINIA, odds: [] })).toBe('')
  const short = (chance: string) => shortChance({ ...VIRGINIA, odds: [{ words: '', chance, share: 0 }] })
  expect(['2/3', '1/1000', '999/1000', '1', '0'].map(short)).toEqual(['67 %', '1 %', '99 %', '100 %', '0 %'])
})

it('tells what the player hopes for, not that it comes to nothing', () => {
  const rows = (...odds: [string, string][]) => ({ ...VIRGINIA, odds: odds.map(([words, chance]) => ({ words, chance, share: 0 })) })
  expect(headline(rows(['no effect', '1/4'], ['loses steps', '2/3']))).toEqual({ words: 'some effect', chance: { over: 3n, under: 4n } })
  expect(headline(rows(['falls short', '1/3'], ['falters', '1/5'], ['melee', '77/200']))?.chance).toEqual({ over: 7n, under: 15n })
  expect(barRows(rows(['no effect', '1/4'], ['routs', '0/1']).odds).map(({ key }) => key)).toEqual(['no effect'])
})

it('puts what is allowed first, then what is near', () => {
  const far = { ...VIRGINIA, target: 'far', range: 9 }
  const not = { ...VIRGINIA, target: 'not', range: 1, allowed: false }
  expect(inOrder([not, far, VIRGINIA]).map(({ target }) => target)).toEqual(['21st Virginia', 'far', 'not'])
})
