// The land divided among its areas: to each belongs what lies nearer to its middle than to any other.

import type { Point } from '../../table/types'
import type { Box } from '../../seated/turned'

/** A side of a cell. */
export interface Edge {
  from: Point
  to: Point
  /** The area beyond it, by its number; null at the edge of the map. */
  beyond: number | null
}

/** The cell of each middle, its edges one after the other, with the clock as one sees it. */
export function cellsOf(middles: readonly Point[], { left, top, right, bottom }: Box): Edge[][] {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  const sheet = corners.map((from, index): Edge => ({ from, to: corners[(index + 1) % 4] ?? from, beyond: null }))
  return middles.map((own, index) =>
    middles.reduce<Edge[]>(
      (cell, other, beyond) => (beyond === index ? cell : nearer(cell, own, other, beyond)),
      sheet,
    ),
  )
}

/** What of a cell lies nearer to one middle than to another. */
function nearer(cell: readonly Edge[], own: Point, other: Point, beyond: number): Edge[] {
  const way = { x: other.x - own.x, y: other.y - own.y }
  if (way.x === 0 && way.y === 0) return [...cell]
  const middle = { x: (own.x + other.x) / 2, y: (own.y + other.y) / 2 }
  /** Below 0 on this side of the line between them. */
  const past = ({ x, y }: Point) => (x - middle.x) * way.x + (y - middle.y) * way.y
  const kept: Edge[] = []
  let leaves: Point | null = null
  let comesBack: Point | null = null
  for (const edge of cell) {
    const [from, to] = [past(edge.from), past(edge.to)]
    const cut = {
      x: edge.from.x + ((edge.to.x - edge.from.x) * from) / (from - to),
      y: edge.from.y + ((edge.to.y - edge.from.y) * from) / (from - to),
    }
    if (from <= 0 && to <= 0) kept.push(edge)
    else if (from <= 0) {
      kept.push({ ...edge, to: cut })
      leaves = cut
    } else if (to <= 0) {
      comesBack = cut
      kept.push({ ...edge, from: cut })
    }
  }
  if (!leaves || !comesBack) return kept
  const at = kept.findIndex(({ to }) => to === leaves)
  kept.splice(at + 1, 0, { from: leaves, to: comesBack, beyond })
  return kept
}
