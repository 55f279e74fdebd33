// Ploughed fields, open ground, and ground of which the map knows only that it is there.

import type { Point } from '../table/types'
import type { Paint } from './paint'
import { between, type Random } from './seed'
import { apart, chords, closed, grain, mixed, plus, segment } from './strokes'

/** Furrows along the longest edge. */
export function field(points: readonly Point[], random: Random, paint: Paint) {
  paint.add('field', closed(points))
  paint.add('boundary', closed(points))
  const furrows = chords(points, grain(points), () => between(random, 0.3, 0.38)).map(([from, to]) => {
    const long = apart(from, to)
    const ends = Math.min(0.3, long / 4) / Math.max(long, 0.01)
    return segment(
      mixed(from, to, ends * between(random, 0.4, 1.2)),
      mixed(from, to, 1 - ends * between(random, 0.4, 1.2)),
    )
  })
  paint.add('furrow', ...furrows)
}

/** A tuft of grass, seen from the side as map-makers drew it. */
export function tuft(at: Point, size: number, random: Random): string {
  const blades = Array.from({ length: 4 }, (_, index) => {
    const lean = (index + 0.5) / 2 - 1 + between(random, -0.15, 0.15)
    return segment(
      plus(at, { x: lean * size * 0.35, y: 0 }),
      plus(at, { x: lean * size, y: -size * between(random, 0.65, 1.1) * (1 - 0.4 * Math.abs(lean)) }),
    )
  })
  return blades.join('')
}

export function other(points: readonly Point[], paint: Paint) {
  paint.add('other', closed(points), ...chords(points, -Math.PI / 4, () => 0.7).map(([from, to]) => segment(from, to)))
}
