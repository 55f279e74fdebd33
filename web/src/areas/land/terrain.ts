// What the land of an area looks like: heights, marsh, fields and woods, towns and forts. Only drawn; the rules know the word.

import { town } from '../../ground/built'
import { field, tuft } from '../../ground/fields'
import { hill } from '../../ground/hills'
import { lightOn, type Paint } from '../../ground/paint'
import { between, type Random } from '../../ground/seed'
import { apart, closed, distanceToLine, isWithin, plus, ring, scattered, steps, turnedWay } from '../../ground/strokes'
import { woods } from '../../ground/trees'
import { marsh } from '../../ground/wet'
import type { Point } from '../../table/types'

/** An area as its land is drawn. */
export interface Place {
  terrain: string
  middle: Point
  outline: readonly Point[]
  roads: readonly (readonly Point[])[]
  random: Random
}

/** A rounded shape that is longer one way than the other. */
function oval(at: Point, long: number, wide: number, angle: number, random: Random): Point[] {
  const [along, across] = [turnedWay(angle), turnedWay(angle + Math.PI / 2)]
  return Array.from({ length: 9 }, (_, index) => {
    const turn = (index / 9) * 2 * Math.PI
    const size = between(random, 0.82, 1.12)
    return plus(plus(at, along, Math.cos(turn) * long * size), across, Math.sin(turn) * wide * size)
  })
}

/** Places on the land that leave its middle, where names and troops stand, and its border free. */
function free({ outline, middle, random }: Place, distance: number, room: number): Point[] {
  const border = ring(outline)
  return scattered(outline, distance, random, 0.32).filter((at) => isWithin(outline, at) && apart(at, middle) > 2.6 && distanceToLine(border, at) > room)
}

const farFrom = (roads: Place['roads'], at: Point, room: number) => roads.every((road) => distanceToLine(road, at) > room)

/** Groups of heights all over the area. */
function highlands(place: Place, paint: Paint) {
  for (const at of free(place, 3.1, 1.1)) {
    if (!farFrom(place.roads, at, 0.9) || place.random() < 0.12) continue
    const long = between(place.random, 0.9, 1.55)
    hill(oval(at, long, long * between(place.random, 0.6, 0.85), between(place.random, -0.5, 0.5), place.random), long > 1.25 ? 2 : 1, place.random, paint)
  }
}

/** Two walls of mountains with the road between them. */
function pass(place: Place, paint: Paint) {
  const [first] = place.roads
  const far = first && (apart(first[0] ?? place.middle, place.middle) > 0.5 ? first[0] : first.at(-1))
  const angle = far ? Math.atan2(far.y - place.middle.y, far.x - place.middle.x) : 0
  const [along, across] = [turnedWay(angle), turnedWay(angle + Math.PI / 2)]
  for (const side of [-1, 1]) {
    for (const step of [-2.1, 0.1, 2.2]) {
      const at = plus(plus(place.middle, across, side * between(place.random, 2.3, 2.9)), along, step + between(place.random, -0.3, 0.3))
      if (isWithin(place.outline, at) && distanceToLine(ring(place.outline), at) > 0.7) hill(oval(at, 1.35, between(place.random, 0.85, 1.15), angle, place.random), 2, place.random, paint)
    }
  }
  for (const at of free(place, 3, 1)) if (apart(at, place.middle) > 4.2 && farFrom(place.roads, at, 1.3)) hill(oval(at, 1.1, 0.8, angle, place.random), 1, place.random, paint)
}

function swamp(place: Place, paint: Paint) {
  for (const at of free(place, 3.4, 1.3)) marsh(oval(at, between(place.random, 1.3, 1.9), between(place.random, 0.8, 1.1), 0, place.random), place.random, paint)
}

/** Open country: here a wood, there some fields, tufts of grass between them. */
function open(place: Place, paint: Paint) {
  for (const at of free(place, 3.5, 1.2)) {
    const luck = place.random()
    const angle = between(place.random, -0.6, 0.6)
    if (!farFrom(place.roads, at, 1)) continue
    if (luck < 0.3) woods(oval(at, between(place.random, 0.8, 1.3), between(place.random, 0.6, 0.9), angle, place.random), place.roads, place.random, paint)
    else if (luck < 0.5) field(patch(at, between(place.random, 0.7, 1.1), angle), place.random, paint)
    else paint.add('grass', tuft(at, 0.3, place.random), tuft(plus(at, { x: 0.8, y: 0.4 }), 0.24, place.random))
  }
}

function patch(at: Point, half: number, angle: number): Point[] {
  const [along, across] = [turnedWay(angle), turnedWay(angle + Math.PI / 2)]
  return [[-1, -0.7], [1, -0.7], [1, 0.7], [-1, 0.7]].map(([u = 0, v = 0]) => plus(plus(at, along, u * half), across, v * half))
}

/** Streets around the middle. */
function city(place: Place, paint: Paint) {
  const { middle, random } = place
  const points = Array.from({ length: 8 }, (_, index) => plus(middle, turnedWay((index / 8) * 2 * Math.PI + 0.2), between(random, 1.35, 1.75)))
  open(place, paint)
  town(points, [], random, paint)
}

/** A fort with five bastions, as an engineer draws it, and its glacis. */
function fortress(place: Place, paint: Paint) {
  const { middle, random } = place
  open(place, paint)
  const corner = (turn: number, r: number) => plus(middle, turnedWay(turn), r)
  const star = (size: number) =>
    Array.from({ length: 5 }, (_, index) => {
      const turn = (index / 5) * 2 * Math.PI - Math.PI / 2
      return [corner(turn - 0.34, 1.02 * size), corner(turn - 0.2, 1.25 * size), corner(turn, 1.62 * size), corner(turn + 0.2, 1.25 * size), corner(turn + 0.34, 1.02 * size)]
    }).flat()
  const glacis = star(1.28)
  const strokes = steps(ring(glacis), () => between(random, 0.18, 0.26)).map((step) => {
    const foot = plus(step, step.out, between(random, 0.3, 0.42))
    const thick = 0.05 - 0.02 * lightOn(step.out)
    const edge = { x: -step.out.y * thick, y: step.out.x * thick }
    return closed([plus(step, edge), plus(step, edge, -1), foot])
  })
  paint.add('hachure', ...strokes)
  paint.add('fort-ditch', closed(glacis))
  paint.add('fort', closed(star(1)))
  town(Array.from({ length: 6 }, (_, index) => corner((index / 6) * 2 * Math.PI, 0.78)), [], random, paint)
}

const DRAWN: Record<string, (place: Place, paint: Paint) => void> = { highlands, pass, swamp, city, fortress }

/** What is not known by its word is open country. */
export function drawTerrain(place: Place, paint: Paint) {
  ;(DRAWN[place.terrain] ?? open)(place, paint)
}

/** Mountains along a border that no road crosses: strokes down both sides of a crest. */
export function ridge(line: readonly Point[], random: Random, paint: Paint) {
  const strokes = [1, -1].flatMap((side) =>
    steps(line, () => between(random, 0.2, 0.3)).map((step) => {
      const out = { x: step.out.x * side, y: step.out.y * side }
      const light = lightOn(out)
      const [top, foot] = [plus(step, out, 0.06), plus(step, out, between(random, 0.4, 0.66))]
      const edge = { x: -out.y * (0.06 - 0.03 * light), y: out.x * (0.06 - 0.03 * light) }
      return { light, d: closed([plus(top, edge), plus(top, edge, -1), foot]) }
    }),
  )
  paint.add('hachure', ...strokes.filter(({ light }) => light <= 0).map(({ d }) => d))
  paint.add('light-hachure', ...strokes.filter(({ light }) => light > 0).map(({ d }) => d))
}
