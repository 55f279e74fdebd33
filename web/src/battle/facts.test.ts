import { describe, expect, it } from 'vitest'
import { factsOf, plainHelp, rowsOf, shapeOf, takesOf, valueOf } from './facts'
import type { Act } from './types'

const LEGS = 'the way leg by leg, in place of inches: [{"terrain","inches"}]'
const SUPPORTS = 'of a support by name, for its check: {"..": {"leader": .., "works": ..}}'
const ACTS = [
  {
    arguments: [
      { name: 'terrain', takes: { kind: 'choice', values: ['open', 'rough'] } },
      { name: 'formation', takes: { kind: 'choice', values: ['line'] } },
    ],
  },
] as unknown as Act[]

describe('a list of facts', () => {
  it('has the rows its book describes', () => {
    const legs = shapeOf(LEGS)
    expect(factsOf(legs)).toEqual(['terrain', 'inches'])
    expect(valueOf(legs, [{ terrain: 'rough', inches: 3 }, {}])).toEqual([{ terrain: 'rough', inches: 3 }])
    expect(rowsOf(legs, [{ terrain: 'rough', inches: 3 }])).toEqual([{ terrain: 'rough', inches: 3 }])
    expect(valueOf(legs, [{}])).toBeUndefined()
  })

  it('may be bare numbers, or facts by name', () => {
    const numbers = shapeOf('inches to each of them, in a list')
    expect(valueOf(numbers, [{ inches: 3 }, { inches: 4.5 }])).toEqual([3, 4.5])
    const supports = shapeOf(SUPPORTS)
    expect(factsOf(supports)).toEqual(['name', 'leader', 'works'])
    expect(valueOf(supports, [{ name: '5th Ohio', works: true }])).toEqual({ '5th Ohio': { works: true } })
    expect(rowsOf(supports, { '5th Ohio': { works: true } })).toEqual([{ name: '5th Ohio', works: true }])
    const formations = shapeOf('formations other than those of the roster, by unit')
    expect(valueOf(formations, [{ name: '5th Ohio', value: 'line' }])).toEqual({ '5th Ohio': 'line' })
  })

  it('takes what other acts take under the same name', () => {
    expect(takesOf('terrain', 'legs', ACTS)).toEqual({ kind: 'choice', values: ['open', 'rough'] })
    expect(takesOf('value', 'formations', ACTS)).toEqual({ kind: 'choice', values: ['line'] })
    expect(takesOf('inches', 'legs', ACTS).kind).toBe('inches')
    expect(takesOf('name', 'places', ACTS)).toEqual({ kind: 'name', of: 'unit' })
  })

  it('is explained without brackets', () => {
    expect([LEGS, SUPPORTS].map(plainHelp)).toEqual([
      'the way leg by leg, in place of inches',
      'of a support by name, for its check',
    ])
    expect(plainHelp('each of the group: [{"name","x"}]; arranged for you if left out')).toBe(
      'each of the group; arranged for you if left out',
    )
  })
})
