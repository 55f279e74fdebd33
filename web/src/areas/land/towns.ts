// Towns, forts and villages at the middle of their areas, over the roads that lead to them.

import { lightOn, SHADOW, type Paint } from '../../ground/paint'
import { between, type Random } from '../../ground/seed'
import { circle, closed, plus, ring, segment, steps, turnedWay } from '../../ground/strokes'
import type { Point } from '../../table/types'

/** A house as it is seen from the south: wall, roof and shadow. */
function house(at: Point, size: number, random: Random, paint: Paint) {
  const [wide, high] = [size * between(random, 0.8, 1.15), size * between(random, 0.5, 0.65)]
  const [left, right] = [at.x - wide / 2, at.x + wide / 2]
  paint.add(
    'shadow',
    closed([
      { x: left, y: at.y },
      { x: right, y: at.y },
      { x: right + SHADOW.x * 2, y: at.y + SHADOW.y * 1.4 },
      { x: left + SHADOW.x * 2, y: at.y + SHADOW.y * 1.4 },
    ]),
  )
  paint.add(
    'wall',
    closed([
      { x: left, y: at.y },
      { x: left, y: at.y - high },
      { x: right, y: at.y - high },
      { x: right, y: at.y },
    ]),
  )
  paint.add(
    'house',
    closed([
      { x: left - 0.05, y: at.y - high },
      { x: left + wide * 0.22, y: at.y - high * 1.85 },
      { x: right - wide * 0.22, y: at.y - high * 1.85 },
      { x: right + 0.05, y: at.y - high },
    ]),
  )
}

/** A church with a spire, taller than all around it. */
function church(at: Point, size: number, random: Random, paint: Paint) {
  house(plus(at, { x: size * 0.5, y: 0 }), size, random, paint)
  paint.add(
    'wall',
    closed([
      { x: at.x - size * 0.28, y: at.y },
      { x: at.x - size * 0.28, y: at.y - size * 1.3 },
      { x: at.x + size * 0.16, y: at.y - size * 1.3 },
      { x: at.x + size * 0.16, y: at.y },
    ]),
  )
  paint.add(
    'house',
    closed([
      { x: at.x - size * 0.36, y: at.y - size * 1.3 },
      { x: at.x - size * 0.06, y: at.y - size * 2.2 },
      { x: at.x + size * 0.24, y: at.y - size * 1.3 },
    ]),
  )
}

/** Rows of houses, the nearer ones over the farther ones. */
export function city(middle: Point, random: Random, paint: Paint) {
  const rows = [
    [-0.72, 3],
    [-0.22, 4],
    [0.3, 5],
    [0.82, 4],
  ] as const
  rows.forEach(([y, many], row) => {
    for (let index = 0; index < many; index++) {
      const x = (index - (many - 1) / 2) * 0.62 + between(random, -0.08, 0.08)
      const at = plus(middle, { x, y: y + between(random, -0.07, 0.07) })
      if (row === 1 && index === 1) church(at, 0.62, random, paint)
      else house(at, 0.56, random, paint)
    }
  })
}

/** A fort with five bastions, as an engineer draws it, and its glacis. */
export function fortress(middle: Point, random: Random, paint: Paint) {
  const corner = (turn: number, r: number) => plus(middle, turnedWay(turn), r)
  const star = (size: number) =>
    Array.from({ length: 5 }, (_, index) => {
      const turn = (index / 5) * 2 * Math.PI - Math.PI / 2
      return [
        [-0.46, 0.86],
        [-0.3, 0.94],
        [-0.22, 1.14],
        [0, 1.5],
        [0.22, 1.14],
        [0.3, 0.94],
        [0.46, 0.86],
      ].map(([off = 0, r = 1]) => corner(turn + off, r * size))
    }).flat()
  const glacis = star(1.16)
  const strokes = steps(ring(glacis), () => between(random, 0.13, 0.18)).map((step) => {
    const foot = plus(step, step.out, between(random, 0.24, 0.36))
    const thick = 0.042 - 0.018 * lightOn(step.out)
    const edge = { x: -step.out.y * thick, y: step.out.x * thick }
    return closed([plus(step, edge), plus(step, edge, -1), foot])
  })
  paint.add('hachure', ...strokes)
  paint.add('fort-ditch', closed(glacis))
  paint.add('fort', closed(star(1)))
  paint.add('fort-ditch', closed(star(0.62)))
  church(plus(middle, { x: -0.12, y: 0.36 }), 0.4, random, paint)
  house(plus(middle, { x: -0.42, y: 0.42 }), 0.36, random, paint)
}

/** Two roofs where the roads meet. */
export function village(middle: Point, random: Random, paint: Paint) {
  house(plus(middle, { x: -0.42, y: -0.12 }), 0.42, random, paint)
  house(plus(middle, { x: 0.44, y: 0.02 }), 0.44, random, paint)
  house(plus(middle, { x: -0.04, y: 0.34 }), 0.4, random, paint)
}

/** The brackets with which map-makers mark a pass over mountains. */
export function saddle(middle: Point, paint: Paint) {
  const bow = (side: number) =>
    `M${middle.x - 0.95} ${middle.y + side * 0.95}Q${middle.x} ${middle.y + side * 0.25} ${middle.x + 0.95} ${middle.y + side * 0.95}`
  paint.add('pass', bow(-1), bow(1))
  paint.add('pass', circle(middle, 0.2), segment(plus(middle, { x: 0, y: -0.2 }), plus(middle, { x: 0, y: 0.2 })))
}
