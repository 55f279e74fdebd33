// Borders as a hand draws them: no straight line between two areas, and the same line seen from both.

import { between, seeded, type Random } from '../../ground/seed'
import { apart, closed, mixed, open, spot } from '../../ground/strokes'
import type { Point } from '../../table/types'
import type { Edge } from './cells'

/** How far a border strays from the straight line, as a share of its length, and in inches at most. */
const STRAYS = 0.11
const MOST = 0.85
/** How often it is bent again between its bends. */
const BENDS = 4

export interface Border {
  /** The areas on both sides, by number; the second is none at the edge of the map. */
  of: readonly [number, number | null]
  line: readonly Point[]
}

export interface Borders {
  /** The outline of each area. */
  outlines: readonly (readonly Point[])[]
  /** Each once. */
  borders: readonly Border[]
}

export function bordersOf(cells: readonly (readonly Edge[])[], names: readonly string[]): Borders {
  const drawn = new Map<string, readonly Point[]>()
  const borders: Border[] = []
  const outlines = cells.map((cell, index) =>
    cell.flatMap(({ from, to, beyond }) => {
      if (beyond === null) {
        borders.push({ of: [index, null], line: [from, to] })
        return [from]
      }
      const key = index < beyond ? `${index} ${beyond}` : `${beyond} ${index}`
      const known = drawn.get(key)
      if (known) return [...known].reverse().slice(0, -1)
      const line = bent(from, to, seeded(`${names[index]} ${names[beyond]}`))
      drawn.set(key, line)
      borders.push({ of: [index, beyond], line })
      return line.slice(0, -1)
    }),
  )
  return { outlines, borders }
}

/** Bent in the middle, and the halves again. */
export function bent(from: Point, to: Point, random: Random, bends = BENDS): Point[] {
  const length = apart(from, to)
  if (bends === 0 || length < 0.3) return [from, to]
  const off = Math.min(length * STRAYS, MOST) * between(random, -1, 1)
  const out = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length }
  const middle = { x: (from.x + to.x) / 2 + out.x * off, y: (from.y + to.y) / 2 + out.y * off }
  return [...bent(from, middle, random, bends - 1), ...bent(middle, to, random, bends - 1).slice(1)]
}

export const outlinePath = (points: readonly Point[]): string => closed(points)

/** A line without corners: every place but its ends only bends it. */
export function linePath(points: readonly Point[]): string {
  if (points.length < 3) return open(points)
  const middles = points
    .slice(1, -2)
    .map((point, index) => ({ point, to: mixed(point, points[index + 2] ?? point, 0.5) }))
  const last = `Q${spot(points.at(-2)!)} ${spot(points.at(-1)!)}`
  return `M${spot(points[0]!)}${middles.map(({ point, to }) => `Q${spot(point)} ${spot(to)}`).join('')}${last}`
}
