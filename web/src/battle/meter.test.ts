import { describe, expect, it } from 'vitest'
import { standingOf, turnsLeft, warningsFor, warningWords } from './meter'
import type { Sheet, SideSheet } from './types'

const near = {
  name: "Price's Brigade",
  state: 'near',
  text: '1 of 3 units is routed or gone; with one more it is spent',
  remedy: 'Rally 7th Ohio.',
} as const
const broken = { name: "Marsh's Brigade", state: 'broken', text: 'spent: it charges no more' } as const
const points = { name: 'points', value: 5, text: 'points: 5', private: false }
const union: SideSheet = { side: 'a', name: 'Union', gauges: [points], strains: [near, broken], commands: [] }
const rebels: SideSheet = {
  side: 'b',
  name: 'Confederate',
  gauges: [{ ...points, value: 4, of: 20 }],
  strains: [{ ...near, name: "Pryor's Brigade" }],
  commands: [],
}
const sheet: Sheet = { sides: [union, rebels], facts: [], names: {}, turns: { now: 3, last: 6 } }

describe('the meter', () => {
  it('tells points, what is near breaking and the turns that are left', () => {
    expect(standingOf(union)).toMatchObject({ points: '5', strainWords: '1 broken, 1 near breaking' })
    expect(standingOf(rebels)).toMatchObject({ points: '4/20', strainWords: '1 near breaking' })
    expect(turnsLeft(sheet)).toBe('3 turns left')
    expect(turnsLeft({ ...sheet, turns: { now: 6, last: 6 } })).toBe('last turn')
    const { turns: _, ...open } = sheet
    expect(turnsLeft(open)).toBe('')
  })

  it('warns a side of what of its own may break, with what would prevent it', () => {
    expect(warningsFor('a', sheet)).toEqual([near])
    expect(warningsFor('public', sheet)).toEqual([])
    expect(warningsFor('umpire', sheet).map(({ name }) => name)).toEqual(["Price's Brigade", "Pryor's Brigade"])
    expect(warningWords(near)).toBe(
      "Price's Brigade: 1 of 3 units is routed or gone; with one more it is spent. Rally 7th Ohio.",
    )
  })
})
