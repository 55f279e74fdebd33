// The frame round a command that can be moved together, and the handle at its edge.

import { corners } from './geometry'
import { drawnTable, toDrawing, type Box, type Turned } from '../seated/turned'
import type { MapView, Piece, Point } from './types'

/** Pixels within which a hand takes hold of the handle. */
export const HANDLE = 24
/** Pixels between the troops and the frame, and the frame and the handle. */
const ROOM = 10
const OFF = 30
/** A flag stands so many pixels above its place. */
const FLAG = 34

export interface Frame {
  /** In inches of the drawing. */
  box: Box
  handle: Point
}

/** The room a piece takes in the drawing, in inches. */
function roomOf(piece: Piece, turned: Turned, scale: number): Box {
  const spots = corners(piece).map((corner) => toDrawing(turned, corner))
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const above = piece.sort === 'officer' ? FLAG / scale : 0
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys) - above, bottom: Math.max(...ys) }
}

/** The frame as the table lies on the screen; its handle stands behind, before or beside the troops, wherever no piece is. */
export function frameOf(
  goers: readonly Piece[],
  map: MapView,
  { scale, turned }: { scale: number; turned: Turned },
): Frame {
  const rooms = goers.map((piece) => roomOf(piece, turned, scale))
  const pad = ROOM / scale
  const box = {
    left: Math.min(...rooms.map(({ left }) => left)) - pad,
    right: Math.max(...rooms.map(({ right }) => right)) + pad,
    top: Math.min(...rooms.map(({ top }) => top)) - pad,
    bottom: Math.max(...rooms.map(({ bottom }) => bottom)) + pad,
  }
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  const off = OFF / scale
  const places = [
    { x: middle.x, y: box.bottom + off },
    { x: box.left - off, y: middle.y },
    { x: box.right + off, y: middle.y },
    { x: middle.x, y: box.top - off },
    { x: box.left, y: box.bottom + off },
    { x: box.right, y: box.bottom + off },
  ]
  const all = map.pieces.map((piece) => roomOf(piece, turned, scale))
  const half = HANDLE / scale
  const isFree = ({ x, y }: Point) =>
    all.every(
      ({ left, right, top, bottom }) => x + half < left || x - half > right || y + half < top || y - half > bottom,
    )
  const table = drawnTable(turned, map)
  const isOnTable = ({ x, y }: Point) =>
    x - half > table.left && x + half < table.right && y - half > table.top && y + half < table.bottom
  const [first = middle] = places
  return { box, handle: places.find((place) => isFree(place) && isOnTable(place)) ?? places.find(isFree) ?? first }
}
