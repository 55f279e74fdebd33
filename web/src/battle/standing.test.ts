import { describe, expect, it } from 'vitest'
import { keptOf, standingIn, standingOf } from './standing'
import type { BattleInfo, Business } from './types'

const business: Business = { clock: { turn: 4, phase: 'fire phase' }, waiting: ['a'], due: [], remarks: [] }
const info = {
  id: 'x',
  title: 'The Mill',
  book: 'cohesion',
  seat: 'a',
  sides: ['Union', 'Confederate'],
  acts: [],
  table: { business, map: null },
} as unknown as BattleInfo

describe('how a battle stands', () => {
  it('tells turn, phase and whose move it is', () => {
    expect(standingIn(business, 'a', info.sides)).toEqual({
      when: 'Turn 4 · Fire phase',
      whose: 'You are to act',
      mine: true,
    })
    expect(standingIn(business, 'b', info.sides)).toEqual({
      when: 'Turn 4 · Fire phase',
      whose: 'Union to act',
      mine: false,
    })
  })

  it('tells a result with the names of the sides, and then nobody is to act', () => {
    const over = { ...info, table: { ...info.table, business: { ...business, over: 'side a wins' } } }
    expect(standingOf(over)).toEqual({ when: 'Turn 4 · Fire phase', whose: '', mine: false, over: 'Union wins' })
  })

  it('is kept with the seat', () => {
    expect(keptOf(info, 'secret', standingOf(info))).toMatchObject({
      id: 'x',
      side: 'Union',
      token: 'secret',
      whose: 'You are to act',
    })
  })
})
