// What words may not cover: blocks, beads, flags, stars. Pixels of the drawing.

import { beadPlaces } from '../beads'
import { roomOf } from '../shape'
import { toDrawing, type Turned } from '../../seated/turned'
import { isOfficer, type Piece, type Point } from '../types'
import type { Obstacle } from './place'

/** Seen from far away a block keeps a few pixels. */
export const LEAST = 8
/** Around a block, for its thick edges. */
const EDGE = 2

const around = ({ x, y }: Point, across: number, down: number, key?: string): Obstacle => ({
  left: x - across,
  right: x + across,
  top: y - down,
  bottom: y + down,
  ...(key === undefined ? {} : { key }),
})

/** An officer's flag, at its size. */
export const flagSize = (scale: number): number => (scale < 10 ? 0.65 : 1)

/** A block as upright boxes: one where it stands square to the screen, else a row of small ones. */
function blockBoxes(piece: Piece, at: Point, scale: number, turned: Turned): Obstacle[] {
  const room = roomOf(piece)
  const [width, depth] = [Math.max(room.width * scale, LEAST), Math.max(room.depth * scale, LEAST)]
  const angle = ((piece.facing + turned) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const half = (long: number, short: number) => ({
    across: (Math.abs(cos) * long + Math.abs(sin) * short) / 2 + EDGE,
    down: (Math.abs(sin) * long + Math.abs(cos) * short) / 2 + EDGE,
  })
  const isSquare = Math.abs(cos * sin) < 0.01
  const count = isSquare ? 1 : Math.max(1, Math.ceil(Math.max(width, depth) / Math.min(width, depth)))
  const along = width >= depth ? { x: cos, y: sin } : { x: -sin, y: cos }
  const step = Math.max(width, depth) / count
  const { across, down } = width >= depth ? half(step, depth) : half(width, step)
  return Array.from({ length: count }, (_, index) => {
    const off = (index - (count - 1) / 2) * step
    return around({ x: at.x + along.x * off, y: at.y + along.y * off }, across, down, piece.name)
  })
}

export function pieceObstacles(piece: Piece, scale: number, turned: Turned): Obstacle[] {
  const place = toDrawing(turned, piece)
  const at = { x: place.x * scale, y: place.y * scale }
  if (isOfficer(piece)) {
    const size = flagSize(scale)
    return [
      {
        left: at.x - 6 * size,
        right: at.x + 18 * size,
        top: at.y - 25 * size,
        bottom: at.y + 6 * size,
        key: piece.name,
      },
    ]
  }
  const { places, r } = beadPlaces(piece, scale, piece.facing + turned)
  return [
    ...blockBoxes(piece, at, scale, turned),
    ...places.map((bead) => around({ x: at.x + bead.x, y: at.y + bead.y }, r + 1, r + 1)),
  ]
}
