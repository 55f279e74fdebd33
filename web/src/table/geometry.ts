// Measuring on the table for the eye and the private ruler. What counts in the battle the server measures.

import type { Block, Point, Pose, Spot, WayPoint } from './types'

/** Less than half a hundredth of an inch is nothing. */
const NOTHING = 0.005

/** The way something faces, as a step of one inch. */
export function ahead(facing: number): Point {
  const angle = (facing * Math.PI) / 180
  return { x: Math.sin(angle), y: Math.cos(angle) }
}

/** A facing from 0 to 359. */
export function facingOf(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360
}

/** Front left, front right, back right, back left. */
export function corners({ x, y, facing, width, depth }: Block): [Point, Point, Point, Point] {
  const front = ahead(facing)
  const right = { x: front.y, y: -front.x }
  const corner = (across: number, along: number): Point => ({
    x: x + (right.x * across * width) / 2 + (front.x * along * depth) / 2,
    y: y + (right.y * across * width) / 2 + (front.y * along * depth) / 2,
  })
  return [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]
}

export function isInside(points: readonly Spot[], { x, y }: Point): boolean {
  let inside = false
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points[(index + points.length - 1) % points.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

/** Whether a whole rectangle is on a piece of ground; lying on its edge counts as inside. */
export function isBlockInside(points: readonly Spot[], block: Block): boolean {
  const smaller = {
    ...block,
    width: Math.max(block.width - 2 * NOTHING, 0),
    depth: Math.max(block.depth - 2 * NOTHING, 0),
  }
  return corners(smaller).every((corner) => isInside(points, corner))
}

/** Touching is not overlapping. */
export function overlap(a: Block, b: Block): boolean {
  const [first, second] = [corners(a), corners(b)]
  return [a, b].every(({ facing }) =>
    [ahead(facing), ahead(facing + 90)].every((axis) => {
      const shadow = (points: readonly Point[]) => points.map((point) => point.x * axis.x + point.y * axis.y)
      const [one, two] = [shadow(first), shadow(second)]
      return Math.min(Math.max(...one), Math.max(...two)) - Math.max(Math.min(...one), Math.min(...two)) > NOTHING
    }),
  )
}

function toSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length))
  return Math.hypot(p.x - a.x - share * dx, p.y - a.y - share * dy)
}

/** From a place to the nearest edge; 0 inside. */
export function distanceTo(block: Block, point: Point): number {
  const front = ahead(block.facing)
  const [dx, dy] = [point.x - block.x, point.y - block.y]
  const along = Math.abs(dx * front.x + dy * front.y) - block.depth / 2
  const across = Math.abs(dx * front.y - dy * front.x) - block.width / 2
  return Math.hypot(Math.max(along, 0), Math.max(across, 0))
}

/** Between the nearest points of two rectangles. */
export function distance(a: Block, b: Block): number {
  if (overlap(a, b)) return 0
  const [first, second] = [corners(a), corners(b)]
  const sides = (points: readonly Point[]) =>
    points.map((point, index) => [point, points[(index + 1) % points.length] ?? point] as const)
  const one = first.flatMap((point) => sides(second).map(([from, to]) => toSegment(point, from, to)))
  const two = second.flatMap((point) => sides(first).map(([from, to]) => toSegment(point, from, to)))
  return Math.min(...one, ...two)
}

/** Half the height and half the width of the upright box around a rectangle. */
export function extent({ facing, width, depth }: Block): { across: number; up: number } {
  const front = ahead(facing)
  return {
    across: (Math.abs(front.y) * width + Math.abs(front.x) * depth) / 2,
    up: (Math.abs(front.x) * width + Math.abs(front.y) * depth) / 2,
  }
}

/** The middle of a polygon's ground, for its name. */
export function centroid(points: readonly Spot[]): Point {
  let [area, x, y] = [0, 0, 0]
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points[(index + 1) % points.length] ?? [ax, ay]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  })
  if (Math.abs(area) > NOTHING) return { x: x / (3 * area), y: y / (3 * area) }
  const [first] = points
  return { x: first?.[0] ?? 0, y: first?.[1] ?? 0 }
}

/** The place half way along a line. */
export function halfWay(points: readonly Spot[]): Point {
  const { x, y } = along(
    points.map(([x, y]) => [x, y, 0] as const),
    0.5,
  )
  return { x, y }
}

/** A turn of a right angle takes as long as so many inches. */
const TURN = 3 / 90

function turnOf(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180
}

function lengths(way: readonly WayPoint[]): number[] {
  return way.slice(1).map(([x, y, facing], index) => {
    const [px, py, before] = way[index] ?? [x, y, facing]
    return Math.hypot(x - px, y - py) + Math.abs(turnOf(before, facing)) * TURN
  })
}

/** How long a way is to the eye: inches, and turns as if they were inches. */
export function lengthOf(way: readonly WayPoint[]): number {
  return lengths(way).reduce((sum, length) => sum + length, 0)
}

/** Where something is after a share of its way. */
export function along(way: readonly WayPoint[], share: number): Pose {
  const legs = lengths(way)
  let left = Math.min(Math.max(share, 0), 1) * legs.reduce((sum, length) => sum + length, 0)
  for (const [index, length] of legs.entries()) {
    const [from, to] = [way[index], way[index + 1]]
    if (!from || !to) break
    if (left <= length && length > 0) {
      const part = left / length
      return {
        x: from[0] + (to[0] - from[0]) * part,
        y: from[1] + (to[1] - from[1]) * part,
        facing: from[2] + turnOf(from[2], to[2]) * part,
      }
    }
    left -= length
  }
  const [x, y, facing] = way.at(-1) ?? [0, 0, 0]
  return { x, y, facing }
}

/** To the nearest step, with two decimals. */
export function snapped(value: number, step: number): number {
  return Math.round(Math.round(value / step) * step * 100) / 100
}
