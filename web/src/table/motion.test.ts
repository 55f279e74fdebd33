import { describe, expect, it } from 'vitest'
import { between, duration } from './motion'
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

  it('takes longer for a longer way, three times less at speed 3, and no time at once', () => {
    expect(duration(after, 1)).toBe(480)
    expect(duration(after, 3)).toBe(160)
    expect(duration(after, 0)).toBe(0)
    expect(duration(before, 1)).toBe(0)
  })
})
