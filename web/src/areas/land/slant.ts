// Which way a land is longest: names are set along it, as far as they can still be read with ease.

import { ring, steps } from '../../ground/strokes'
import type { Point } from '../../table/types'

/** Radians a name may be turned by. */
const MOST = 0.24
/** A land must be so much longer than wide that its way is seen. */
const PLAIN = 1.25

/** The slant of the name of a land, in radians with the clock. */
export function halfTurn(outline: readonly Point[]): number {
  const places = steps(ring(outline), () => 0.8)
  if (places.length < 3) return 0
  const middle = { x: sum(places, ({ x }) => x) / places.length, y: sum(places, ({ y }) => y) / places.length }
  const xx = sum(places, ({ x }) => (x - middle.x) ** 2)
  const yy = sum(places, ({ y }) => (y - middle.y) ** 2)
  const xy = sum(places, ({ x, y }) => (x - middle.x) * (y - middle.y))
  const apart = Math.hypot(xx - yy, 2 * xy)
  const [long, wide] = [(xx + yy + apart) / 2, Math.max((xx + yy - apart) / 2, 1e-6)]
  if (long / wide < PLAIN) return 0
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return Math.abs(angle) > Math.PI / 3 ? 0 : Math.min(Math.max(angle, -MOST), MOST)
}

const sum = (places: readonly Point[], of: (place: Point) => number): number =>
  places.reduce((all, place) => all + of(place), 0)
