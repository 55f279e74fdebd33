import { describe, expect, it } from 'vitest'
import { frameOf, HANDLE } from './frame'
import { OHIO, whole } from './testPiece'
import { goersOf, inTurn } from './together.svelte'

const [front, rear] = [
  { ...OHIO, x: 10, y: 12 },
  { ...OHIO, name: '29th Ohio', x: 10, y: 8 },
]
const guns = { ...OHIO, name: 'Battery K', x: 16, y: 8 }
const price = { ...OHIO, name: 'Price', sort: 'officer' as const, width: 0, depth: 0, x: 10, y: 14 }
const map = whole({
  width: 48,
  depth: 36,
  pieces: [rear, front, guns, price, { ...OHIO, name: 'Stranger', command: 'Another', x: 30, y: 30 }],
})
const names = (pieces: readonly { name: string }[]) => pieces.map(({ name }) => name)

describe('a command that goes together', () => {
  it('is whoever of it may go, with its officer', () => {
    const goers = goersOf(OHIO.command, map, ({ name }) => name !== 'Battery K')
    expect(names(goers)).toEqual(['29th Ohio', '7th Ohio', 'Price'])
    expect(goersOf(OHIO.command, map, () => false)).toEqual([])
    expect(goersOf(null, map, () => true)).toEqual([])
  })

  it('goes from the front, the officer last', () => {
    expect(names(inTurn([rear, price, front], { x: 0, y: 3 }))).toEqual(['7th Ohio', '29th Ohio', 'Price'])
    expect(names(inTurn([rear, price, front], { x: 0, y: -3 }))).toEqual(['29th Ohio', '7th Ohio', 'Price'])
  })

  it('has a handle beside its frame on which no piece lies', () => {
    const crowd = whole({ width: 48, depth: 36, pieces: [rear, front, { ...OHIO, name: 'Behind', x: 10, y: 5 }] })
    const scale = 12
    for (const here of [map, crowd]) {
      const { handle } = frameOf([rear, front], here, { scale, turned: 0 })
      const near = here.pieces.filter(
        ({ x, y, width, depth }) =>
          Math.abs(handle.x - x) < width / 2 + HANDLE / scale && Math.abs(-handle.y - y) < depth / 2 + HANDLE / scale,
      )
      expect(names(near)).toEqual([])
    }
  })
})
