// Outlines and ways as a pen draws them, in inches of the drawing: corners softened, lines that are not quite straight.

import type { Point } from '../table/types'
import { wander, type Random } from './seed'

export const number = (value: number): string => String(Math.round(value * 1000) / 1000)
export const spot = ({ x, y }: Point): string => `${number(x)} ${number(y)}`
export const open = (points: readonly Point[]): string => `M${points.map(spot).join('L')}`
export const closed = (points: readonly Point[]): string => `${open(points)}Z`
export const segment = (a: Point, b: Point): string => `M${spot(a)}L${spot(b)}`
export const plus = ({ x, y }: Point, way: Point, by = 1): Point => ({ x: x + way.x * by, y: y + way.y * by })
export const mixed = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})
export const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
export const turnedWay = (angle: number): Point => ({ x: Math.cos(angle), y: Math.sin(angle) })
export const circle = ({ x, y }: Point, r: number): string =>
  `M${number(x - r)} ${number(y)}a${number(r)} ${number(r)} 0 1 0 ${number(2 * r)} 0a${number(r)} ${number(r)} 0 1 0 ${number(-2 * r)} 0z`

/** A place on a line, the way of the line there, and how far along it is. */
export interface Step extends Point {
  /** One inch to the left of the way: out of an outline that goes round with the clock. */
  out: Point
  along: number
}

export function areaOf(points: readonly Point[]): number {
  return points.reduce((sum, a, index) => {
    const b = points[(index + 1) % points.length] ?? a
    return sum + (a.x * b.y - b.x * a.y) / 2
  }, 0)
}

/** With the clock, as one sees it. */
export const clockwise = (points: readonly Point[]): Point[] =>
  areaOf(points) < 0 ? [...points].reverse() : [...points]

export function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + apart(point, points[index] ?? point), 0)
}

/** Corners become curves that begin so many inches before them; the straight parts stay where they are. */
export function rounded(points: readonly Point[], radius: number, isClosed: boolean): Point[] {
  const count = points.length
  return points.flatMap((point, index) => {
    const [before, after] = [points[(index + count - 1) % count] ?? point, points[(index + 1) % count] ?? point]
    if (!isClosed && (index === 0 || index === count - 1)) return [point]
    const [back, on] = [apart(point, before), apart(point, after)]
    const cut = Math.min(radius, back * 0.45, on * 0.45)
    if (cut < 0.05) return [point]
    const [from, to] = [mixed(point, before, cut / back), mixed(point, after, cut / on)]
    return [0, 0.25, 0.5, 0.75, 1].map((share) => mixed(mixed(from, point, share), mixed(point, to, share), share))
  })
}

/** Places along a line, a distance apart that may change from place to place. */
export function steps(points: readonly Point[], distance: (along: number, out: Point) => number): Step[] {
  const found: Step[] = []
  let [done, next] = [0, 0]
  points.slice(1).forEach((to, index) => {
    const from = points[index] ?? to
    const length = apart(from, to)
    if (length === 0) return
    const out = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length }
    while (next <= done + length) {
      found.push({ ...mixed(from, to, (next - done) / length), out, along: next })
      next += Math.max(distance(next, out), 0.05)
    }
    done += length
  })
  return found
}

/** An outline with soft corners and a hand that wanders a little. */
export function outline(
  points: readonly Point[],
  random: Random,
  { soft = 0.9, wobble = 0.12, wave = 3 } = {},
): Point[] {
  const ring = rounded(clockwise(points), soft, true)
  const round = [...ring, ...ring.slice(0, 1)]
  const length = lengthOf(round)
  const off = wander(random, length, wobble, wave)
  const placed = steps(round, () => 0.35)
  return placed.map((step) => plus(step, step.out, off(step.along)))
}

/** A way with soft bends; its ends stay where they are. */
export function way(points: readonly Point[], random: Random, { soft = 1.6, wobble = 0.08, wave = 9 } = {}): Point[] {
  const line = rounded(points, soft, false)
  const length = lengthOf(line)
  const off = wander(random, length, wobble, wave)
  const ends = (along: number) => Math.min(1, along / 1.5, (length - along) / 1.5)
  const placed = steps(line, () => 0.4).map((step) =>
    plus(step, step.out, off(step.along) * Math.max(ends(step.along), 0)),
  )
  const last = points.at(-1)
  return last ? [...placed, last] : placed
}

/** Around again to the first point, for walking along an outline. */
export const ring = (points: readonly Point[]): Point[] => [...points, ...points.slice(0, 1)]

export function isWithin(points: readonly Point[], { x, y }: Point): boolean {
  let inside = false
  points.forEach((a, index) => {
    const b = points[(index + points.length - 1) % points.length] ?? a
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  })
  return inside
}

/** From a place to the nearest part of a line. */
export function distanceToLine(points: readonly Point[], at: Point): number {
  return points.slice(1).reduce((least, b, index) => {
    const a = points[index] ?? b
    const length = apart(a, b) ** 2
    const share =
      length === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length))
    return Math.min(least, apart(at, mixed(a, b, share)))
  }, Infinity)
}

/** Parallel lines across an outline, from edge to edge; the angle is that of the lines. */
export function chords(
  points: readonly Point[],
  angle: number,
  spacing: (row: number) => number,
): (readonly [Point, Point])[] {
  const [along, across] = [turnedWay(angle), turnedWay(angle + Math.PI / 2)]
  const flat = points.map((point) => ({
    u: point.x * along.x + point.y * along.y,
    v: point.x * across.x + point.y * across.y,
  }))
  const most = Math.max(...flat.map(({ v }) => v))
  const found: (readonly [Point, Point])[] = []
  const place = (u: number, v: number): Point => ({ x: along.x * u + across.x * v, y: along.y * u + across.y * v })
  let row = 0
  for (let v = Math.min(...flat.map(({ v }) => v)) + spacing(0) / 2; v < most; v += Math.max(spacing(++row), 0.05)) {
    const cuts = flat
      .flatMap((a, index) => {
        const b = flat[(index + 1) % flat.length] ?? a
        return a.v > v !== b.v > v ? [a.u + ((b.u - a.u) * (v - a.v)) / (b.v - a.v)] : []
      })
      .sort((one, other) => one - other)
    for (let pair = 0; pair + 1 < cuts.length; pair += 2)
      found.push([place(cuts[pair] ?? 0, v), place(cuts[pair + 1] ?? 0, v)])
  }
  return found
}

/** The way of the longest edge: rows of trees, furrows and houses follow it. */
export function grain(points: readonly Point[]): number {
  const edges = points.map((a, index) => ({ a, b: points[(index + 1) % points.length] ?? a }))
  const longest = edges.reduce(
    (best, edge) => (apart(edge.a, edge.b) > apart(best.a, best.b) ? edge : best),
    edges[0] ?? { a: { x: 0, y: 0 }, b: { x: 1, y: 0 } },
  )
  return Math.atan2(longest.b.y - longest.a.y, longest.b.x - longest.a.x)
}

/** Places scattered over an outline, about so far apart. */
export function scattered(points: readonly Point[], distance: number, random: Random, jitter = 0.3): Point[] {
  return chords(points, 0, () => distance * 0.87).flatMap(([from, to], row) => {
    const length = apart(from, to)
    const found: Point[] = []
    for (let along = distance * (row % 2 === 0 ? 0.25 : 0.75); along < length; along += distance) {
      found.push({
        x: from.x + along + (random() - 0.5) * 2 * jitter * distance,
        y: from.y + (random() - 0.5) * 2 * jitter * distance,
      })
    }
    return found
  })
}
