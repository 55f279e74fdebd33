import { describe, expect, it } from 'vitest'
import { fraction } from './chance'
import { MANY, rowsOf } from './odds'

const row = (morale: unknown, p: string) => ({ outcome: { morale }, p })
const told = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ value, chances }) => [value, ...chances.map((chance) => chance && fraction(chance))])

describe('the rows of the odds', () => {
  it('have a chance for each situation, nought where a value cannot be', () => {
    const rows = rowsOf([[row('passed', '1')], [row('passed', '1/4'), row('routed', '3/4')]], 'morale', new Map())
    expect(told(rows)).toEqual([
      ['passed', '1', '1/4'],
      ['routed', '0', '3/4'],
    ])
    expect(told(rowsOf([[row('passed', '1')], null], 'morale', new Map()))).toEqual([['passed', '1', null]])
  })

  it('stay where they are when a value can no longer be', () => {
    const seen = new Map<string, unknown>()
    rowsOf([[row('routed', '1/2'), row('passed', '1/2')]], 'morale', seen)
    expect(told(rowsOf([[row('passed', '1')]], 'morale', seen))).toEqual([
      ['routed', '0'],
      ['passed', '1'],
    ])
  })

  it('are in the order of the first situation, even if the second is known before it', () => {
    const seen = new Map<string, unknown>()
    const b = [row('routed', '1/2'), row('passed', '1/2')]
    rowsOf([null, b], 'morale', seen)
    expect(rowsOf([[row('passed', '2/3'), row('routed', '1/3')], b], 'morale', seen).map(({ value }) => value)).toEqual(
      ['passed', 'routed'],
    )
  })

  it('forget what is gone where there are many', () => {
    const seen = new Map<string, unknown>()
    const numbers = Array.from({ length: MANY }, (_, number) => row(number, `1/${MANY}`))
    rowsOf([numbers], 'morale', seen)
    expect(told(rowsOf([[row(99, '1')]], 'morale', seen))).toEqual([[99, '1']])
  })
})
