// Hills and steep slopes: hachures that run downhill, thick and close in the shade, thin in the light.

import type { Point } from '../table/types'
import { lightOn, type Look, type Paint } from './paint'
import { between, type Random } from './seed'
import { areaOf, chords, closed, isWithin, lengthOf, outline, plus, ring, spot, steps, turnedWay } from './strokes'

/** A stroke that is thick where it begins, at the top, and runs out. */
function tapered(from: Point, to: Point, thick: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const side = { x: (-dy / length) * (thick / 2), y: (dx / length) * (thick / 2) }
  return `M${spot(plus(from, side))}L${spot(plus(from, side, -1))}L${spot(to)}Z`
}

/** Inches between the places at which the way of a slope is looked at, and to each side over which it is evened out. */
const CELL = 0.35
const EVEN = 4

/** The way out of an outline, without the small waves of its line: strokes stand side by side like a comb. */
function evened(round: readonly Point[]): (along: number) => Point {
  const cells = steps(round, () => CELL)
  const ways = cells.map((_, index) => {
    const near = Array.from(
      { length: 2 * EVEN + 1 },
      (_, off) => cells[(index + off - EVEN + cells.length) % cells.length]?.out ?? { x: 0, y: 0 },
    )
    const sum = near.reduce((all, out) => plus(all, out), { x: 0, y: 0 })
    const length = Math.hypot(sum.x, sum.y) || 1
    return { x: sum.x / length, y: sum.y / length }
  })
  return (along) => ways[Math.round(along / CELL) % ways.length] ?? { x: 0, y: -1 }
}

/** From so much light on a slope lies in it. */
const LIT = 0.35
const TONES: readonly (readonly [look: Look, least: number, most: number])[] = [
  ['lit', LIT, 2],
  ['shade', -0.6, -0.1],
  ['dark', -2, -0.6],
]
/** Two rows of strokes, the lower one between those of the upper one: shares of the slope, and inches to the side. */
const ROWS = [
  { top: 1, foot: 0.5, shift: -0.06 },
  { top: 0.56, foot: 0.03, shift: 0.06 },
]

/** One slope around an outline, so many inches wide, going in from it. */
function slope(edge: readonly Point[], width: number, random: Random, paint: Paint) {
  const round = ring(edge)
  const outward = evened(round)
  const cells = steps(round, () => CELL).map((step) => ({ ...step, out: outward(step.along) }))
  for (const [look, least, most] of TONES) {
    const isIn = (light: number) => light >= least && light < most
    paint.add(
      look,
      ...cells.flatMap((step, index) => {
        const next = cells[(index + 1) % cells.length] ?? step
        return isIn(lightOn(step.out))
          ? [closed([step, next, plus(next, next.out, -width), plus(step, step.out, -width)])]
          : []
      }),
    )
  }
  const strokes = ROWS.flatMap(({ top, foot, shift }) =>
    steps(round, (along) => (0.25 + 0.09 * lightOn(outward(along))) * between(random, 0.85, 1.15)).map((step) => {
      const out = outward(step.along)
      const light = lightOn(out)
      const lean = between(random, -0.05, 0.05)
      const down = { x: out.x - out.y * lean, y: out.y + out.x * lean }
      const at = plus(step, { x: -out.y * shift, y: out.x * shift })
      const [from, to] = [
        plus(at, down, -width * top * between(random, 0.9, 1.02)),
        plus(at, down, -width * foot * between(random, 0.7, 1.3)),
      ]
      return { light, d: tapered(from, to, (0.072 - 0.042 * light) * between(random, 0.75, 1.25)) }
    }),
  )
  paint.add('hachure', ...strokes.filter(({ light }) => light <= LIT).map(({ d }) => d))
  paint.add('light-hachure', ...strokes.filter(({ light }) => light > LIT).map(({ d }) => d))
}

/** A hill of so many levels, counted from the ground it rises from. */
export function hill(points: readonly Point[], levels: number, random: Random, paint: Paint) {
  const edge = outline(points, random, { soft: 2.4, wobble: 0.16, wave: 9 })
  const room = Math.abs(areaOf(edge)) / lengthOf(ring(edge))
  const width = Math.min(2, (room * 0.72) / levels)
  paint.add('hill', closed(edge))
  for (let level = 0; level < levels; level++) {
    const inner = level === 0 ? edge : inset(edge, width * 1.25 * level)
    if (level > 0) paint.add('crest', closed(inner))
    slope(inner, width, random, paint)
  }
}

const inset = (edge: readonly Point[], by: number): Point[] =>
  steps(ring(edge), () => 0.4).map((step) => plus(step, step.out, -by))

/** A steep slope: rows of long strokes, all down the same way. */
export function steep(points: readonly Point[], downhill: Point, random: Random, paint: Paint) {
  const edge = outline(points, random, { soft: 0.8, wobble: 0.1 })
  paint.add('hill', closed(edge))
  const angle = Math.atan2(downhill.y, downhill.x) - Math.PI / 2
  const down = turnedWay(angle + Math.PI / 2)
  const light = lightOn(down)
  const long = 0.95
  const strokes = chords(edge, angle, () => long * 0.82).flatMap(([from, to]) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const along = turnedWay(angle)
    const found: string[] = []
    for (let at = 0; at < length; at += between(random, 0.17, 0.26)) {
      const top = plus(plus(from, along, at), down, between(random, -0.55, -0.4))
      const foot = plus(top, down, long * between(random, 0.8, 1.1))
      if (isWithin(edge, top) && isWithin(edge, foot))
        found.push(tapered(top, foot, (0.1 - 0.03 * light) * between(random, 0.7, 1.3)))
    }
    return found
  })
  paint.add(light < 0 ? 'shade' : 'lit', closed(edge))
  paint.add('hachure', ...strokes)
}
