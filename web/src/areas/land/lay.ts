// The board measured for the drawing. An area takes about ten inches of the sheet, as pens, hands and cameras are made for.

import type { Box, Ground } from '../../seated/turned'
import type { Point } from '../../table/types'
import type { Board } from '../types'

/** Inches of an area from side to side. */
const ACROSS = 10
/** A battle without a map has one area, which is drawn larger. */
const ALONE = 26

export interface Lay {
  ground: Ground
  /** The sheet in the drawing. */
  sheet: Box
  /** A place of the board in the drawing, where y runs down to 0 at the lower edge. */
  place: (at: Point) => Point
  /** A place of the drawing as the camera measures: up from the lower edge. */
  measured: (at: Point) => Point
}

export function layOf({ width, height, areas }: Pick<Board, 'width' | 'height' | 'areas'>): Lay {
  const [wide, high] = [Math.max(width, 1), Math.max(height, 1)]
  const across = areas.length > 1 ? Math.sqrt((wide * high) / areas.length) : Math.max(wide, high)
  const scale = (areas.length > 1 ? ACROSS : ALONE) / across
  const ground = { width: wide * scale, depth: high * scale }
  return {
    ground,
    sheet: { left: 0, top: -ground.depth, right: ground.width, bottom: 0 },
    place: ({ x, y }) => ({ x: x * scale, y: y * scale - ground.depth }),
    measured: ({ x, y }) => ({ x, y: -y }),
  }
}
