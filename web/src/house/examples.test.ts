import { describe, expect, it } from 'vitest'
import type { ExampleChange } from '../api/types'
import { fraction } from '../lib/chance'
import { bothOdds, factsOf, nameOf, rowsBy, telling } from './examples'

const row = (morale: string, steps: number, before: string, after: string) => ({
  outcome: { morale, steps },
  before,
  after,
  difference: 0,
})
const example: ExampleChange = {
  procedure: 'cohesion.fire',
  situation: { range: 5, target: { cover: 'light', first_fire: true } },
  rows: [
    row('passed', 0, '1/2', '1/4'),
    row('passed', 1, '1/4', '1/4'),
    row('routed', 1, '1/4', '1/4'),
    row('routed', 2, '0', '1/4'),
  ],
  shift: 0.25,
  refused_before: [],
  refused_after: [],
}

describe('an example that changes', () => {
  it('has the odds of both rules', () => {
    expect(bothOdds(example).map((rows) => rows.length)).toEqual([3, 4])
    expect(
      rowsBy(example, 'morale').map(({ value, chances }) => [value, ...chances.map((one) => one && fraction(one))]),
    ).toEqual([
      ['passed', '3/4', '1/2'],
      ['routed', '1/4', '1/2'],
    ])
  })

  it('is told by what changes most, by what players ask for first if that is as much', () => {
    const told = telling(example)
    expect([told?.path, told?.value]).toEqual(['morale', 'passed'])
    const steps = { ...example, rows: [row('passed', 0, '1/2', '1/4'), row('passed', 2, '1/2', '3/4')] }
    expect([telling(steps)?.path, telling(steps)?.value]).toEqual(['steps', 0])
    expect(telling({ ...example, rows: [] })).toBeNull()
  })

  it('is named and has its facts in words', () => {
    expect([nameOf(example), nameOf({ ...example, title: 'A volley' })]).toEqual(['Fire', 'A volley'])
    expect(factsOf(example)).toBe('Range: 5; Target: cover light, first fire yes')
  })
})
