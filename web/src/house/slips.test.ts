import { describe, expect, it } from 'vitest'
import { slipWords } from './slips'

describe('a slip', () => {
  it('is told without names of the machine', () => {
    const slip = {
      path: 'cohesion.fire_modifiers.firer-shakn',
      reason: 'is not in the table. Known: dice, firer-shaken, first_fire.',
      line: 2,
      column: 15,
    }
    expect(slipWords(slip, [])).toBe(
      'Line 2: cohesion › fire modifiers › firer shakn: is not in the table. Known: dice, firer shaken, first fire.',
    )
    const charts = [{ name: 'fire_modifiers', title: 'Fire roll', how: '', clauses: [], groups: [] }]
    expect(slipWords({ path: 'cohesion.fire_modifiers.house', reason: 'must be a table.' }, charts)).toBe(
      'Fire roll › house: must be a table.',
    )
    expect(slipWords({ path: '', reason: 'duplicate key', line: 7 }, charts)).toBe('Line 7: duplicate key')
  })
})
