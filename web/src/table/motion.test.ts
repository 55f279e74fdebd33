import { describe, expect, it } from 'vitest'
import { between, duration, waysOf } from './motion'
import { OHIO, whole } from './testPiece'

const before = whole({ width: 48, depth: 36, pieces: [OHIO, { ...OHIO, name: '29th Ohio', x: 30 }] })
const after = whole({
  ...before,
  pieces: [
    { ...OHIO, y: 10, marks: [] },
    { ...OHIO, name: 'Battery K', x: 4 },
  ],
  moved: [
    {
      name: '7th Ohio',
      way: [
        [12.5, 6, 0],
        [12.5, 10, 0],
      ],
    },
    {
      name: 'Battery K',
      way: [
        [0, 6, 90],
        [4, 6, 90],
      ],
    },
  ],
})

describe('a command that is seen', () => {
  it('shows what moves on its way and all else as it was', () => {
    const half = between(before, after, 0.5)
    expect(half.pieces.map(({ name, x, y }) => [name, x, y])).toEqual([
      ['7th Ohio', 12.5, 8],
      ['29th Ohio', 30, 6],
      ['Battery K', 2, 6],
    ])
    expect(half.pieces[0]?.marks).toEqual(OHIO.marks)
  })

  it('leads whoever is driven on twice along one way', () => {
    const [first, ...others] = after.moved
    const again = { name: '7th Ohio', way: [[12.5, 10, 0] as const, [12.5, 16, 0] as const] }
    const twice = { ...after, moved: [first!, ...others, again] }
    expect([...waysOf(twice).keys()]).toEqual(['7th Ohio', 'Battery K'])
    expect(between(before, twice, 0.3).pieces[0]).toMatchObject({ x: 12.5, y: 9 })
    expect(duration(twice, 1)).toBe(950)
  })

  it('takes longer for a longer way, three times less at speed 3, and no time at once', () => {
    expect(duration(after, 1)).toBe(480)
    expect(duration(after, 3)).toBe(160)
    expect(duration(after, 0)).toBe(0)
    expect(duration(before, 1)).toBe(0)
  })
})
