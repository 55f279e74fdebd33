// What the land of an area looks like: heights, marsh, fields and woods, towns and forts. Only drawn; the rules know the word.

import { field, tuft } from '../../ground/fields'
import { hill } from '../../ground/hills'
import { lightOn, SHADOW, type Paint } from '../../ground/paint'
import { between, type Random } from '../../ground/seed'
import {
  apart,
  circle,
  closed,
  distanceToLine,
  isWithin,
  plus,
  ring,
  scattered,
  steps,
  turnedWay,
} from '../../ground/strokes'
import { marsh } from '../../ground/wet'
import type { Point } from '../../table/types'

/** An area as its land is drawn. */
export interface Place {
  terrain: string
  middle: Point
  outline: readonly Point[]
  /** Roads and rivers, which the land leaves free. */
  ways: readonly (readonly Point[])[]
  random: Random
}

/** A rounded shape that is longer one way than the other. */
export function oval(at: Point, long: number, wide: number, angle: number, random: Random): Point[] {
  const [along, across] = [turnedWay(angle), turnedWay(angle + Math.PI / 2)]
  return Array.from({ length: 9 }, (_, index) => {
    const turn = (index / 9) * 2 * Math.PI
    const size = between(random, 0.82, 1.12)
    return plus(plus(at, along, Math.cos(turn) * long * size), across, Math.sin(turn) * wide * size)
  })
}

/** Places on the land that leave its middle, where names and troops stand, its border and its ways free. */
function free({ outline, middle, ways, random }: Place, distance: number, room: number): Point[] {
  const border = ring(outline)
  const isFree = (at: Point) =>
    isWithin(outline, at) &&
    apart(at, middle) > 1.9 &&
    distanceToLine(border, at) > room &&
    ways.every((way) => distanceToLine(way, at) > room)
  return scattered(outline, distance, random, 0.34).filter(isFree)
}

/** Groups of heights all over the area. */
function highlands(place: Place, paint: Paint) {
  const { random } = place
  for (const at of free(place, 2.05, 0.7)) {
    const long = between(random, 0.95, 1.4)
    hill(
      oval(at, long, long * between(random, 0.55, 0.75), between(random, -0.5, 0.5), random),
      long > 1.1 ? 2 : 1,
      random,
      paint,
    )
  }
}

/** Two walls of mountains with the road between them. */
function pass(place: Place, paint: Paint) {
  const { random, ways, middle } = place
  const [first] = ways
  const far = first && (apart(first[0] ?? middle, middle) > 0.5 ? first[0] : first.at(-1))
  const angle = far ? Math.atan2(far.y - middle.y, far.x - middle.x) : 0
  for (const at of free(place, 2.15, 0.85)) {
    const long = between(random, 1.1, 1.6)
    hill(oval(at, long, long * 0.62, angle + between(random, -0.3, 0.3), random), 2, random, paint)
  }
}

function swamp(place: Place, paint: Paint) {
  for (const at of free(place, 2.1, 0.75))
    marsh(
      oval(at, between(place.random, 0.9, 1.4), between(place.random, 0.5, 0.75), 0, place.random),
      place.random,
      paint,
    )
}

/** Some trees together. */
function copse(at: Point, many: number, random: Random, paint: Paint) {
  const trees = Array.from({ length: many }, (_, index) => ({
    at: plus(at, turnedWay(index * 2.4 + random()), 0.28 * Math.sqrt(index) + between(random, 0, 0.08)),
    r: between(random, 0.17, 0.26),
  })).sort((a, b) => a.at.y - b.at.y)
  paint.add('shadow', ...trees.map(({ at, r }) => circle(plus(at, SHADOW, 0.7), r)))
  paint.add('tree', ...trees.map(({ at, r }) => circle(at, r)))
}

/** Fields side by side, ploughed this way and that. */
function ploughland(at: Point, random: Random, paint: Paint) {
  const angle = between(random, -0.5, 0.5)
  const along = turnedWay(angle)
  for (const [step, turn] of [
    [-0.52, 0],
    [0.52, Math.PI / 2],
  ] as const)
    field(patch(plus(at, along, step), 0.46, between(random, 0.4, 0.6), angle, turn), random, paint)
}

function patch(at: Point, half: number, deep: number, angle: number, turn: number): Point[] {
  const [along, across] = [turnedWay(angle), turnedWay(angle + Math.PI / 2)]
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u = 0, v = 0]) => plus(plus(at, along, u * half), across, v * deep))
  // Furrows follow the first of the longest edges.
  return turn === 0 ? corners : [...corners.slice(1), ...corners.slice(0, 1)]
}

/** Open country: woods, fields, a rise here and there, tufts of grass between them. */
function open(place: Place, paint: Paint) {
  const { random } = place
  // Woods and fields lie together: each part of the land has more of one.
  const wooded = random()
  for (const at of free(place, 1.7, 0.6)) {
    const luck = random()
    if (luck < 0.2 + wooded * 0.35) copse(at, 3 + Math.floor(random() * 7), random, paint)
    else if (luck < 0.5 + wooded * 0.15) ploughland(at, random, paint)
    else if (luck < 0.62)
      hill(
        oval(at, between(random, 0.6, 0.85), between(random, 0.38, 0.5), between(random, -0.6, 0.6), random),
        1,
        random,
        paint,
      )
    else paint.add('grass', tuft(at, 0.3, random), tuft(plus(at, { x: 0.8, y: 0.4 }), 0.24, random))
  }
}

const DRAWN: Record<string, (place: Place, paint: Paint) => void> = { highlands, pass, swamp }

/** What is not known by its word is open country. */
export function drawTerrain(place: Place, paint: Paint) {
  ;(DRAWN[place.terrain] ?? open)(place, paint)
}

/** Mountains along a border that no road crosses: strokes down both sides of a crest. */
export function ridge(line: readonly Point[], random: Random, paint: Paint) {
  const strokes = [1, -1].flatMap((side) =>
    steps(line, () => between(random, 0.16, 0.24)).map((step) => {
      const out = { x: step.out.x * side, y: step.out.y * side }
      const light = lightOn(out)
      const [top, foot] = [plus(step, out, 0.06), plus(step, out, between(random, 0.34, 0.6))]
      const edge = { x: -out.y * (0.05 - 0.025 * light), y: out.x * (0.05 - 0.025 * light) }
      return { light, d: closed([plus(top, edge), plus(top, edge, -1), foot]) }
    }),
  )
  paint.add('hachure', ...strokes.filter(({ light }) => light <= 0).map(({ d }) => d))
  paint.add('light-hachure', ...strokes.filter(({ light }) => light > 0).map(({ d }) => d))
}
