// Reach as areas of like cost, each one path to draw.

import type { Reach } from '../api/types'
import { toDrawing, type Turned } from '../seated/turned'

export interface Band {
  /** The dearest of the band. */
  upTo: number
  path: string
}

const BANDS = 4

/** Cells in bands of a quarter of the allowance each; as the table lies on the screen. */
export function reachBands({ allowance, cells, cell }: Reach, turned: Turned): Band[] {
  const paths = Array.from({ length: BANDS }, (_, band) => ({ upTo: (allowance * (band + 1)) / BANDS, path: '' }))
  for (const { x, y, cost } of cells) {
    const band = paths[Math.min(BANDS - 1, Math.max(0, Math.ceil((cost / allowance) * BANDS) - 1))]
    const at = toDrawing(turned, { x, y })
    if (band) band.path += `M${round(at.x - cell / 2)} ${round(at.y - cell / 2)}h${cell}v${cell}h${-cell}z`
  }
  return paths.filter(({ path }) => path !== '')
}

const round = (value: number) => Math.round(value * 100) / 100
