// A hand that means straight ahead does not draw a ruled line.

import { ahead } from './geometry'
import type { Point, Pose } from './types'

/** By so much of the way a hand strays, and never by more inches than this. */
const SLANT = 0.16
const MOST = 0.6
/** Inches that are no way off at all. */
const NOTHING = 0.02

function parts({ x, y, facing }: Pose, to: Point): { along: number; aside: number; front: Point } {
  const front = ahead(facing)
  const [dx, dy] = [to.x - x, to.y - y]
  return { along: dx * front.x + dy * front.y, aside: dx * front.y - dy * front.x, front }
}

/** The place on the line straight ahead, or straight back, that a hand near it means; else the place itself. */
export function straightened(from: Pose, to: Point): Point {
  const { along, aside, front } = parts(from, to)
  const means = Math.abs(aside) <= Math.min(Math.abs(along) * SLANT, MOST)
  return means ? { x: from.x + front.x * along, y: from.y + front.y * along } : to
}

/** Whether a place lies straight ahead or straight back, so that nobody turns on the way there. */
export function isStraight(from: Pose, to: Point): boolean {
  const { along, aside } = parts(from, to)
  return Math.abs(along) > NOTHING && Math.abs(aside) <= NOTHING
}
