// Woods with an edge and single trees, orchards in rows, hedges.

import type { Point } from '../table/types'
import { SHADOW, type Paint } from './paint'
import { between, type Random } from './seed'
import {
  apart,
  chords,
  circle,
  closed,
  distanceToLine,
  grain,
  isWithin,
  number,
  outline,
  plus,
  ring,
  scattered,
  spot,
  steps,
  turnedWay,
} from './strokes'

/** A round of bows that bulge outward: a crown seen from above, or the edge of a wood. */
function bows(points: readonly Point[], bulge: number): string {
  const parts = points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from
    const r = apart(from, to) * bulge
    return `A${number(r)} ${number(r)} 0 0 1 ${spot(to)}`
  })
  const [first] = points
  return first ? `M${spot(first)}${parts.join('')}Z` : ''
}

function crown(at: Point, r: number, lobes: number, random: Random): string {
  const start = random() * Math.PI
  const points = Array.from({ length: lobes }, (_, index) =>
    plus(at, turnedWay(start + (index / lobes) * 2 * Math.PI), r * between(random, 0.82, 1)),
  )
  return bows(points, 0.58)
}

/** The dark side of a crown. */
function dusk(at: Point, r: number): string {
  const [from, to] = [plus(at, turnedWay(-0.35), r * 0.62), plus(at, turnedWay(2.1), r * 0.62)]
  return `M${spot(from)}A${number(r * 0.64)} ${number(r * 0.64)} 0 0 1 ${spot(to)}`
}

function plant(trees: readonly { at: Point; r: number }[], lobes: number, random: Random, paint: Paint) {
  paint.add('shadow', ...trees.map(({ at, r }) => circle(plus(at, SHADOW), r)))
  paint.add('tree', ...trees.map(({ at, r }) => crown(at, r, lobes, random)))
  paint.add('crown', ...trees.map(({ at, r }) => dusk(at, r)))
}

/** No tree stands on a road. */
export function woods(points: readonly Point[], roads: readonly (readonly Point[])[], random: Random, paint: Paint) {
  const edge = outline(points, random, { soft: 0.9, wobble: 0.14, wave: 3.4 })
  const hem = steps(ring(edge), () => between(random, 0.5, 0.95)).slice(0, -1)
  paint.add(
    'shadow',
    bows(
      hem.map((step) => plus(step, SHADOW, 1.6)),
      0.56,
    ),
  )
  paint.add('woods', bows(hem, 0.56))
  const free = (at: Point) =>
    isWithin(edge, at) &&
    distanceToLine(ring(edge), at) > 0.42 &&
    roads.every((road) => distanceToLine(road, at) > 0.75)
  const trees = scattered(edge, 1.12, random, 0.26)
    .filter((at) => random() < 0.86 && free(at))
    .map((at) => ({ at, r: between(random, 0.24, 0.42) }))
  plant(trees, 6, random, paint)
}

export function orchard(points: readonly Point[], random: Random, paint: Paint) {
  const angle = grain(points)
  const along = turnedWay(angle)
  paint.add('orchard', closed(points))
  paint.add('boundary', closed(points))
  const trees = chords(points, angle, () => 1.05).flatMap(([from, to]) => {
    const count = Math.max(0, Math.floor((apart(from, to) - 0.7) / 1))
    const start = (apart(from, to) - count) / 2
    return Array.from({ length: count + 1 }, (_, index) => ({
      at: plus(plus(from, along, start + index), { x: between(random, -0.06, 0.06), y: between(random, -0.06, 0.06) }),
      r: between(random, 0.23, 0.29),
    }))
  })
  plant(
    trees.filter(({ at }) => isWithin(points, at)),
    5,
    random,
    paint,
  )
}

export function hedge(line: readonly Point[], random: Random, paint: Paint) {
  const bushes = steps(line, () => between(random, 0.36, 0.5)).map((step) => ({
    at: plus(step, step.out, between(random, -0.05, 0.05)),
    r: between(random, 0.2, 0.3),
  }))
  paint.add('shadow', ...bushes.map(({ at, r }) => circle(plus(at, SHADOW), r)))
  paint.add('hedge', ...bushes.map(({ at, r }) => crown(at, r, 5, random)))
}
