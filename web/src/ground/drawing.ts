// The ground as a map of the period, drawn from the shapes of the table alone and the same on every load.

import { centroid, isInside } from '../table/geometry'
import { drawnSpots, drawnTable, toDrawing, type Turned } from '../seated/turned'
import type { Area, Line, MapView, Point } from '../table/types'
import { earthwork, fence, rocks, town, wall } from './built'
import { field, other, tuft } from './fields'
import { hill, steep } from './hills'
import { plainLine, railway, roads } from './lines'
import { Paint, type Stroke } from './paint'
import { between, seeded, type Random } from './seed'
import { apart, distanceToLine, ring, scattered, way } from './strokes'
import { hedge, orchard, woods } from './trees'
import { ford, marsh, stream, water } from './wet'

export type Shapes = Pick<MapView, 'width' | 'depth' | 'areas' | 'lines'>

/** Books name their ground in words; map-makers drew whatever a word means in the same way. */
const KINDS = {
  hill: /hill|ridge|height/,
  steep: /steep|slope|cliff|bluff|ravine/,
  woods: /wood|forest|tree|grove|thicket/,
  orchard: /orchard|vineyard|garden/,
  field: /field|crop|corn|wheat|plough|meadow/,
  marsh: /marsh|swamp|bog/,
  ford: /ford/,
  water: /water|river|lake|pond|stream|creek|brook/,
  rocks: /rock|boulder|rough/,
  town: /build|town|village|farm|house/,
  road: /road|track|lane|path|pike/,
  railway: /rail/,
  fence: /fence/,
  hedge: /hedge/,
  wall: /wall/,
  earthwork: /earthwork|entrench|breastwork|redoubt|trench/,
} as const

type Kind = keyof typeof KINDS

function kindOf(word: string, kinds: readonly Kind[]): Kind | null {
  return kinds.find((kind) => KINDS[kind].test(word)) ?? null
}

const AREAS: readonly Kind[] = ['steep', 'hill', 'orchard', 'woods', 'field', 'marsh', 'ford', 'water', 'rocks', 'town']
const LINES: readonly Kind[] = ['railway', 'road', 'fence', 'hedge', 'wall', 'earthwork', 'water']
/** What lies lower is drawn first. */
const ORDER: readonly (Kind | null)[] = [
  'field',
  'marsh',
  'water',
  'ford',
  'hill',
  'steep',
  null,
  'rocks',
  'orchard',
  'town',
  'woods',
]

/** So far around a steep slope a hill counts as the one it belongs to. */
const NEAR = 14

interface Placed {
  area: Area
  kind: Kind | null
  points: Point[]
  random: Random
}

/** Down from the hill a slope lies at; where there is none, towards side a. */
function downhill({ area }: Placed, all: readonly Placed[], turned: Turned): Point {
  const at = centroid(area.points)
  const hills = all
    .filter(({ kind }) => kind === 'hill')
    .map((one) => {
      const line = ring(one.area.points.map(([x, y]) => ({ x, y })))
      const { near, distance } = line.slice(1).reduce(
        (best, b, index) => {
          const a = line[index] ?? b
          const length = apart(a, b) ** 2 || 1
          const share = Math.min(1, Math.max(0, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length))
          const near = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
          return apart(near, at) < best.distance ? { near, distance: apart(near, at) } : best
        },
        { near: at, distance: Infinity },
      )
      return { near, distance }
    })
  const [nearest] = hills.sort((a, b) => a.distance - b.distance)
  if (!nearest || nearest.distance > NEAR || nearest.distance < 0.1) return toDrawing(turned, { x: 0, y: -1 })
  return toDrawing(turned, {
    x: (at.x - nearest.near.x) / nearest.distance,
    y: (at.y - nearest.near.y) / nearest.distance,
  })
}

/** Levels a hill rises above the ground it stands on, which may be another hill. */
function rises({ area }: Placed, all: readonly Placed[]): number {
  const below = all.filter(
    ({ kind, area: one }) =>
      kind === 'hill' && one !== area && one.level < area.level && isInside(one.points, centroid(area.points)),
  )
  return Math.min(3, Math.max(1, area.level - Math.max(0, ...below.map(({ area: one }) => one.level))))
}

function drawArea(
  placed: Placed,
  all: readonly Placed[],
  ways: readonly (readonly Point[])[],
  turned: Turned,
  paint: Paint,
) {
  const { kind, points, random } = placed
  switch (kind) {
    case 'hill':
      return hill(points, rises(placed, all), random, paint)
    case 'steep':
      return steep(points, downhill(placed, all, turned), random, paint)
    case 'woods':
      return woods(points, ways, random, paint)
    case 'orchard':
      return orchard(points, random, paint)
    case 'field':
      return field(points, random, paint)
    case 'marsh':
      return marsh(points, random, paint)
    case 'ford':
      return ford(points, random, paint)
    case 'water':
      return water(points, random, paint)
    case 'rocks':
      return rocks(points, random, paint)
    case 'town':
      return town(points, ways, random, paint)
    default:
      return other(points, paint)
  }
}

function drawLine(kind: Kind | null, line: readonly Point[], random: Random, paint: Paint) {
  switch (kind) {
    case 'railway':
      return railway(line, paint)
    case 'fence':
      return fence(line, paint)
    case 'hedge':
      return hedge(line, random, paint)
    case 'wall':
      return wall(line, random, paint)
    case 'earthwork':
      return earthwork(line, random, paint)
    default:
      return plainLine(line, paint)
  }
}

const seedOf = ({ kind, points }: Pick<Area | Line, 'kind' | 'points'>): Random => seeded(`${kind} ${points.join(' ')}`)

/** Tufts of grass on the open ground, few and faint. */
function grass(map: Shapes, turned: Turned, paint: Paint) {
  const { left, top, right, bottom } = drawnTable(turned, map)
  const random = seeded(`grass ${map.width} ${map.depth}`)
  const free = (at: Point) => {
    const { x, y } = toDrawing(turned, at)
    return (
      map.areas.every(({ points }) => !isInside(points, { x, y })) &&
      map.lines.every(({ points }) => distanceToLine(drawnSpots(turned, points), at) > 1)
    )
  }
  const places = scattered(
    [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
    4.2,
    random,
    0.42,
  )
  paint.add(
    'grass',
    ...places.filter((at) => random() < 0.7 && free(at)).map((at) => tuft(at, between(random, 0.14, 0.28), random)),
  )
}

/** The ground in painting order. */
export function drawGround(map: Shapes, turned: Turned): readonly Stroke[] {
  const paint = new Paint()
  const lines = map.lines.map((line) => {
    const [random, kind] = [seedOf(line), kindOf(line.kind, LINES)]
    const bends = kind === 'road' || kind === 'railway' || kind === 'water' ? {} : { soft: 0.4, wobble: 0.04 }
    return { kind, random, points: way(drawnSpots(turned, line.points), random, bends) }
  })
  const of = (...kinds: readonly Kind[]) =>
    lines.filter(({ kind }) => kind !== null && kinds.includes(kind)).map(({ points }) => points)
  const areas = map.areas.map((area): Placed => ({
    area,
    kind: kindOf(area.kind, AREAS),
    points: drawnSpots(turned, area.points),
    random: seedOf(area),
  }))
  const sorted = [...areas].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.area.level - b.area.level)
  grass(map, turned, paint)
  for (const line of of('water')) stream(line, paint)
  for (const area of sorted) drawArea(area, areas, of('road', 'railway'), turned, paint)
  roads(of('road'), paint)
  for (const { kind, points, random } of lines)
    if (kind !== 'road' && kind !== 'water') drawLine(kind, points, random, paint)
  return paint.strokes
}
