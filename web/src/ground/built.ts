// Houses as plans with their gardens, walls, fences, earthworks, rocks.

import type { Point } from '../table/types'
import { lightOn, SHADOW, type Paint } from './paint'
import { between, type Random } from './seed'
import {
  chords,
  closed,
  distanceToLine,
  grain,
  isWithin,
  mixed,
  open,
  outline,
  plus,
  scattered,
  segment,
  steps,
  turnedWay,
} from './strokes'

/** A rectangle by its middle, lying along an angle. */
function plan(at: Point, angle: number, wide: number, deep: number): Point[] {
  const [along, across] = [turnedWay(angle), turnedWay(angle + Math.PI / 2)]
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u = 0, v = 0]) => plus(plus(at, along, (u * wide) / 2), across, (v * deep) / 2))
}

/** Houses in lots along the grain of the place; every second lot has a garden behind its house. */
export function town(points: readonly Point[], roads: readonly (readonly Point[])[], random: Random, paint: Paint) {
  const angle = grain(points)
  paint.add('town', closed(points))
  paint.add('boundary', closed(points))
  const [along, across] = [turnedWay(angle), turnedWay(angle + Math.PI / 2)]
  const [gardens, shadows, houses, roofs]: [string[], string[], string[], string[]] = [[], [], [], []]
  const free = (corners: readonly Point[]) =>
    corners.every((corner) => isWithin(points, corner) && roads.every((road) => distanceToLine(road, corner) > 0.5))
  for (const [from, to] of chords(points, angle, () => 1.5)) {
    const long = Math.hypot(to.x - from.x, to.y - from.y)
    for (let at = between(random, 0.55, 0.8); at < long - 0.4; at += between(random, 1.35, 1.75)) {
      const middle = plus(plus(from, along, at), across, between(random, -0.15, 0.15))
      const [wide, deep] = [between(random, 0.62, 0.95), between(random, 0.42, 0.55)]
      const upright = random() < 0.3
      const house = plan(middle, upright ? angle + Math.PI / 2 : angle, wide, deep)
      const garden = plan(plus(middle, across, 0.62), angle, between(random, 0.7, 1), 0.5)
      if (random() < 0.6 && free(garden))
        gardens.push(closed(garden), ...chords(garden, angle, () => 0.13).map(([a, b]) => segment(a, b)))
      if (!free(house) || random() < 0.08) continue
      const [a, b, c, d] = house as [Point, Point, Point, Point]
      shadows.push(closed(house.map((corner) => plus(corner, SHADOW))))
      houses.push(closed(house))
      // The half of the roof that lies in the light.
      const front = { x: (a.x + b.x - c.x - d.x) / 2, y: (a.y + b.y - c.y - d.y) / 2 }
      roofs.push(
        lightOn(front) > 0
          ? closed([a, b, mixed(b, c, 0.5), mixed(a, d, 0.5)])
          : closed([mixed(a, d, 0.5), mixed(b, c, 0.5), c, d]),
      )
      if (wide > 0.8) {
        const wing = plan(
          plus(
            plus(middle, turnedWay(upright ? angle + Math.PI / 2 : angle), wide * 0.3),
            turnedWay(upright ? angle + Math.PI : angle + Math.PI / 2),
            -deep * 0.75,
          ),
          upright ? angle + Math.PI / 2 : angle,
          0.3,
          deep * 0.6,
        )
        if (free(wing)) houses.push(closed(wing))
      }
    }
  }
  paint.add('garden', ...gardens)
  paint.add('shadow', ...shadows)
  paint.add('house', ...houses)
  paint.add('roof', ...roofs)
}

function boulder(at: Point, r: number, random: Random): Point[] {
  const start = random() * Math.PI
  return Array.from({ length: 6 }, (_, index) =>
    plus(at, turnedWay(start + (index / 6) * 2 * Math.PI), r * between(random, 0.7, 1.1)),
  )
}

export function rocks(points: readonly Point[], random: Random, paint: Paint) {
  const edge = outline(points, random, { soft: 0.8, wobble: 0.15, wave: 2.5 })
  paint.add('other', closed(edge))
  const stones = scattered(edge, 1, random, 0.32)
    .filter((at) => isWithin(edge, at) && random() < 0.82)
    .map((at) => ({ at, r: between(random, 0.14, 0.44) }))
  const shapes = stones.map(({ at, r }) => ({ at, r, shape: boulder(at, r, random) }))
  paint.add('shadow', ...shapes.map(({ shape }) => closed(shape.map((corner) => plus(corner, SHADOW)))))
  paint.add('stone', ...shapes.map(({ shape }) => closed(shape)))
  paint.add(
    'facet',
    ...shapes
      .filter(({ r }) => r > 0.2)
      .flatMap(({ at, r }) =>
        [0.2, 0.45].map((off) =>
          segment(plus(at, { x: r * (off + 0.3), y: -r * 0.3 }), plus(at, { x: r * (off - 0.35), y: r * 0.62 })),
        ),
      ),
  )
}

/** A worm fence: rails laid in a zigzag, with crossed ends. */
export function fence(line: readonly Point[], paint: Paint) {
  const corners = steps(line, () => 0.5).map((step, index) => ({
    at: plus(step, step.out, index % 2 === 0 ? 0.14 : -0.14),
    out: step.out,
  }))
  paint.add('rail', open(corners.map(({ at }) => at)))
  paint.add('post', ...corners.map(({ at, out }) => segment(plus(at, out, 0.13), plus(at, out, -0.13))))
}

/** Stones laid upon each other in two rows, no two alike. */
export function wall(line: readonly Point[], random: Random, paint: Paint) {
  const stones = [-0.085, 0.085].flatMap((side) => {
    const joints = steps(line, () => between(random, 0.2, 0.36))
    return joints.slice(1).map((next, index) => {
      const step = joints[index] ?? next
      const long = next.along - step.along
      const angle = Math.atan2(step.out.x, -step.out.y)
      const stone = plan(plus(plus(step, step.out, side), turnedWay(angle), long / 2), angle, long - 0.05, 0.14)
      return stone.map((corner) => plus(corner, { x: between(random, -0.03, 0.03), y: between(random, -0.03, 0.03) }))
    })
  })
  paint.add('shadow', ...stones.map((stone) => closed(stone.map((corner) => plus(corner, SHADOW)))))
  paint.add('wall', ...stones.map(closed))
}

/** A bank of earth with slopes on both sides. */
export function earthwork(line: readonly Point[], random: Random, paint: Paint) {
  paint.add('bank', open(line))
  const strokes = [1, -1].flatMap((side) =>
    steps(line, () => between(random, 0.16, 0.22)).map((step) => {
      const out = { x: step.out.x * side, y: step.out.y * side }
      const thick = 0.055 - 0.025 * lightOn(out)
      const [top, foot] = [plus(step, out, 0.1), plus(step, out, between(random, 0.4, 0.52))]
      const edge = { x: -out.y * thick, y: out.x * thick }
      return closed([plus(top, edge), plus(top, edge, -1), foot])
    }),
  )
  paint.add('hachure', ...strokes)
  paint.add('parapet', open(line))
}
