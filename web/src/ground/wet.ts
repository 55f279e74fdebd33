// Marsh, water, fords, streams.

import type { Point } from '../table/types'
import { tuft } from './fields'
import type { Paint } from './paint'
import { between, type Random } from './seed'
import { apart, chords, circle, closed, mixed, open, outline, plus, segment, turnedWay } from './strokes'

/** Broken level lines with reeds between them. */
export function marsh(points: readonly Point[], random: Random, paint: Paint) {
  const edge = outline(points, random, { soft: 1.2, wobble: 0.2, wave: 3 })
  paint.add('marsh', closed(edge))
  const reeds: string[] = []
  const levels = chords(edge, 0, () => between(random, 0.38, 0.55)).flatMap(([from, to]) => {
    const found: string[] = []
    const along = turnedWay(0)
    for (let at = between(random, 0.1, 0.7); at < apart(from, to) - 0.3;) {
      const end = Math.min(at + between(random, 0.35, 1.3), apart(from, to) - 0.15)
      found.push(segment(plus(from, along, at), plus(from, along, end)))
      if (end - at > 0.7 && random() < 0.5) reeds.push(tuft(plus(from, along, (at + end) / 2), 0.26, random))
      at = end + between(random, 0.3, 0.9)
    }
    return found
  })
  paint.add('wave', ...levels)
  paint.add('reed', ...reeds)
}

export function water(points: readonly Point[], random: Random, paint: Paint) {
  paint.add('water', closed(outline(points, random, { soft: 1.3, wobble: 0.14, wave: 3 })))
}

/** Shallow water: ripples, and stones to step on from bank to bank. */
export function ford(points: readonly Point[], random: Random, paint: Paint) {
  water(points, random, paint)
  const ripples = chords(points, 0, () => between(random, 0.6, 0.8)).flatMap(([from, to]) => {
    const long = apart(from, to)
    return [0.3, 0.62].map((share) => {
      const at = mixed(from, to, share + between(random, -0.08, 0.08))
      const half = Math.min(0.35, long / 8)
      return open(
        [-1, -0.5, 0, 0.5, 1].map((step) => ({
          x: at.x + step * half,
          y: at.y + (Math.abs(step) === 0.5 ? -0.07 : 0),
        })),
      )
    })
  })
  paint.add('wave', ...ripples)
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, y] = [Math.min(...xs), Math.max(...xs), (Math.min(...ys) + Math.max(...ys)) / 2]
  const stones: string[] = []
  for (let x = left + 0.4; x < right - 0.2; x += between(random, 0.4, 0.55))
    stones.push(circle({ x, y: y + between(random, -0.16, 0.16) }, between(random, 0.09, 0.16)))
  paint.add('stone', ...stones)
}

export function stream(line: readonly Point[], paint: Paint) {
  paint.add('stream', open(line))
  paint.add('stream-light', open(line))
}
