import { expect, it } from 'vitest'
import { refusalWords, fieldWords, results } from './results'

const named = (side: 'a' | 'b') => (side === 'a' ? 'Blue' : 'Red')

it('tells what happened, with the names of the sides', () => {
  const outcome = {
    winner: 'a',
    tie: false,
    steps_lost: 2,
    milli_actions: 1500,
    morale: 'no-test',
    retreats: true,
    b: { loss: 1 },
    officer: 'none',
    list: [],
  }
  expect(results(outcome, named)).toEqual([
    { name: 'winner', value: 'Blue' },
    { name: 'steps lost', value: '2' },
    { name: 'actions', value: '1.5' },
    { name: 'morale', value: 'no test' },
    { name: 'retreats', value: '' },
    { name: 'Red loss', value: '1' },
  ])
})

it('says that nothing came of it where nothing did', () => {
  expect(results({ milli_actions: 0, tie: false }, named)).toEqual([{ name: 'actions', value: '0' }])
})

it('tells a field without its path', () => {
  expect(fieldWords('places.0.x', named)).toBe('places x')
  expect(fieldWords('held_by', named)).toBe('held by')
})

it('tells a refusal as a sentence, without the path of its field', () => {
  expect(refusalWords({ field: 'places.1.x', reason: '21st Ohio is not wholly in its zone. (COH-104)' })).toBe(
    '21st Ohio is not wholly in its zone. (COH-104)',
  )
  expect(refusalWords({ field: 'path', reason: 'an enemy is within 1 inch of the way (COH-70)' })).toBe(
    'An enemy is within 1 inch of the way (COH-70)',
  )
  expect(refusalWords({ field: 'stands_firing', reason: 'must be at least 1.' })).toBe(
    'Stands firing must be at least 1.',
  )
})
