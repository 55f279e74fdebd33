import { expect, it } from 'vitest'
import type { Chance, Prospect } from '../api/types'
import { barRows, hopeChance, inOrder, prospectWords, shortChance, targetAfter, toldFirst } from './prospects'

const row = (words: string, chance: string | null, share = 0): Chance => ({ words, chance, share })
const FACTS = [
  { name: 'range', value: 'medium range' },
  { name: 'aspect', value: 'front' },
  { name: 'cover', value: 'light cover' },
]
const VIRGINIA: Prospect = {
  target: '21st Virginia',
  distance: 5.25,
  facts: FACTS,
  allowed: true,
  reasons: [],
  hope: row('some effect', '2/3'),
  odds: [row('shaken', '2/3'), row('routed', '1/36')],
}

it('tells a target in words, numbers first', () => {
  expect(prospectWords(VIRGINIA)).toBe('5.25 inches, medium range, front, light cover')
  expect(
    prospectWords({ ...VIRGINIA, distance: null, facts: [...FACTS, { name: 'sight', value: 'not in sight' }] }),
  ).toBe('medium range, front, light cover, not in sight')
  expect(hopeChance(VIRGINIA)).toBe('66.7 %')
  expect(hopeChance({ ...VIRGINIA, hope: null })).toBe('')
  const short = (chance: string) => shortChance({ ...VIRGINIA, hope: row('', chance) })
  expect(['2/3', '1/1000', '999/1000', '1', '0'].map(short)).toEqual(['67 %', '1 %', '99 %', '100 %', '0 %'])
})

it('draws what can happen, also what is not known exactly', () => {
  const rows = barRows([row('no effect', '1/4'), row('routs', '0/1'), row('takes the ground', null, 0.48)])
  expect(rows.map(({ key }) => key)).toEqual(['no effect', 'takes the ground'])
  expect(rows[1]?.chance).toEqual({ over: 12n, under: 25n })
})

it('puts what is allowed first, then what is near', () => {
  const far = { ...VIRGINIA, target: 'far', distance: 9 }
  const not = { ...VIRGINIA, target: 'not', distance: 1, allowed: false }
  expect(inOrder([not, far, VIRGINIA]).map(({ target }) => target)).toEqual(['21st Virginia', 'far', 'not'])
})

it('aims in the order of the list, and at what is not allowed only where nothing else is', () => {
  const far = { ...VIRGINIA, target: 'far', distance: 9 }
  const not = { ...VIRGINIA, target: 'not', distance: 1, allowed: false }
  const row = [not, far, VIRGINIA]
  expect([null, '21st Virginia', 'far'].map((aimed) => targetAfter(row, aimed))).toEqual([
    '21st Virginia',
    'far',
    '21st Virginia',
  ])
  expect(targetAfter([not], null)).toBe('not')
  expect(targetAfter([], null)).toBeNull()
})

it('puts the offer first that the chances are told of', () => {
  const [alone, one, two] = ['it charges', 'it charges with A', 'it charges with A and B'].map((title) => ({ title }))
  const told = (value: string) =>
    toldFirst([alone!, one!, two!], {
      facts: [
        { name: 'supports', value },
        { name: 'fewer supports', value: 'alone 23.9 %' },
      ],
    })
  expect(told('with A and B')[0]).toBe(two)
  expect(told('on its front')).toEqual([alone, one, two])
})
