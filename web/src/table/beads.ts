// Where the beads of a unit lie: at its right end, inside a wide block, else beside it.

import type { Piece, Point } from './types'

/** Pixels: on a wide block inside its end, else beside it. */
const ROOM = 110
/** Below this scale there is no room for beads. */
const NEAR = 9

/** In pixels from the middle of the block, as it is turned on the screen. */
export function beadPlaces(
  { marks, width }: Pick<Piece, 'marks' | 'width'>,
  scale: number,
  turn: number,
): { places: Point[]; r: number } {
  const r = Math.min(Math.max(scale * 0.24, 6), 10)
  if (scale < NEAR) return { places: [], r }
  const [inside, end, angle] = [width * scale > ROOM, (width * scale) / 2, (turn * Math.PI) / 180]
  const off = (index: number) => (inside ? end - r - 3 - index * (2 * r + 1) : end + r + 2 + index * (2 * r + 1))
  return { r, places: marks.map((_, index) => ({ x: Math.cos(angle) * off(index), y: Math.sin(angle) * off(index) })) }
}
