import { describe, expect, it } from 'vitest'
import type { Course } from '../api/types'
import type { Entry } from '../battle/types'
import { curvesOf, drawn } from './curves'
import { diceOf, rollsOf } from './dice'
import { turningPoints } from './turning'

const side = (left: number, points: number, gone: string[] = []) => ({
  left,
  start: 20,
  counted_in: 'stands',
  gone,
  gauges: [
    { name: 'points', value: points },
    { name: 'leaders lost', value: 0 },
  ],
})

const COURSE: Course = {
  moments: [
    { n: 0, turn: 1, sides: [side(20, 0), side(20, 0)] },
    { n: 4, turn: 1, sides: [side(20, 0), side(18, 0)] },
    { n: 9, turn: 3, sides: [side(10, 0), side(18, 2)] },
    { n: 12, turn: 3, sides: [side(10, 0), side(15, 2, ['5th Maine'])] },
  ],
}

const entry = (n: number, more: object = {}) =>
  ({
    n,
    clock: { turn: n < 5 ? 1 : 3, phase: 'fire' },
    seat: 'a',
    do: { act: { name: 'fire', with: {} } },
    events: [],
    ...more,
  }) as unknown as Entry

describe('the curves', () => {
  it('tell what was left at the end of each turn, also of turns in which nothing happened', () => {
    const [strength] = curvesOf(COURSE, 3)
    expect(strength).toEqual({
      name: 'Strength left',
      unit: ' %',
      values: [
        [100, 100, 100, 50],
        [100, 90, 90, 75],
      ],
    })
  })

  it('show the gauges that moved and no other', () => {
    expect(curvesOf(COURSE, 3).map(({ name }) => name)).toEqual(['Strength left', 'points'])
  })

  it('keep the numbers at their ends apart and inside the picture', () => {
    const even: Course = {
      moments: [
        { n: 0, turn: 1, sides: [side(20, 0), side(20, 0)] },
        { n: 3, turn: 1, sides: [side(10, 1), side(10, 1)] },
      ],
    }
    for (const curve of curvesOf(even, 1)) {
      const { sides, levels } = drawn(curve, { width: 400, height: 200 })
      const [a, b] = sides.map(({ end }) => end)
      expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThanOrEqual(16)
      for (const { y } of levels) expect(y).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('the turning points', () => {
  const entries = [entry(4), entry(9), entry(12)]

  it('are the commands that changed most, in their order, with what they did', () => {
    expect(turningPoints(COURSE, entries, ['Union', 'Confederate'], 2)).toEqual([
      { n: 9, turn: 3, effect: 'Union: strength down to 50 %; Confederate: points 0 to 2.' },
      { n: 12, turn: 3, effect: 'Confederate: strength down to 75 %, 5th Maine gone.' },
    ])
  })

  it('are none that were taken back', () => {
    const undone = [...entries, entry(10, { do: { undo: { of: 9 } } })]
    expect(turningPoints(COURSE, undone, ['Union', 'Confederate'], 9).map(({ n }) => n)).toEqual([4, 12])
  })
})

describe('the dice', () => {
  const roll = (side: 'a' | 'b' | null, sides: number, faces: number[]) => ({ side, sides, faces, for: 'fire' })
  const entries = [
    entry(4, { rulings: [{ title: 'fire', dice: [roll('a', 10, [9]), roll('b', 10, [2])] }] }),
    entry(9, { rulings: [{ title: 'fire', dice: [roll('a', 10, [1]), roll(null, 6, [6])] }] }),
  ]

  it('are told for each side: the highest, the lowest, the average', () => {
    const dice = diceOf('a', rollsOf(entries))
    expect(dice.highest?.rolled.faces).toEqual([9])
    expect(dice.lowest?.rolled.faces).toEqual([1])
    expect(dice.lowest?.n).toBe(9)
    expect(dice.kinds).toEqual([{ sides: 10, count: 2, average: 5, honest: 5.5 }])
  })

  it('have no highest where none lay above the average', () => {
    expect(diceOf('b', rollsOf(entries)).highest).toBeNull()
  })
})
