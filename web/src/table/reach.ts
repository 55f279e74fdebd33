// Reach as areas of like cost, each one path to draw.

import type { Reach } from '../api/types'
import type { Point } from './types'

export interface Band {
  /** The dearest of the band. */
  upTo: number
  path: string
}

const BANDS = 4

/** The middle of the cell within reach that is nearest to a place. */
export function nearestCell({ cells }: Reach, to: Point): Point | null {
  const far = (cell: Point) => Math.hypot(cell.x - to.x, cell.y - to.y)
  return cells.reduce<Point | null>((best, cell) => (best && far(best) <= far(cell) ? best : cell), null)
}

/** Cells in bands of a quarter of the allowance each; drawn with y down, or turned. */
export function reachBands({ allowance, cells, cell }: Reach, turned: boolean): Band[] {
  const way = turned ? -1 : 1
  const paths = Array.from({ length: BANDS }, (_, band) => ({ upTo: (allowance * (band + 1)) / BANDS, path: '' }))
  for (const { x, y, cost } of cells) {
    const band = paths[Math.min(BANDS - 1, Math.max(0, Math.ceil((cost / allowance) * BANDS) - 1))]
    if (band) band.path += `M${round(way * x - cell / 2)} ${round(-way * y - cell / 2)}h${cell}v${cell}h${-cell}z`
  }
  return paths.filter(({ path }) => path !== '')
}

const round = (value: number) => Math.round(value * 100) / 100
