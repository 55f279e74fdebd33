// What would like to stand on the map in words, how much it matters, and where it may stand.

import { words } from '../../lib/words'
import type { ArcBand, Prospect } from '../../api/types'
import { centroid, halfWay, isInside } from '../geometry'
import { hopeChance, shortChance } from '../prospects'
import { clearance, echelonTicks, roomOf } from '../shape'
import { toDrawing, type Turned } from '../../seated/turned'
import { isOfficer, type Area, type MapView, type Objective, type Piece, type Point, type Spot } from '../types'
import { figure } from '../words'
import { flagSize, LEAST } from './obstacles'
import type { Place, Sort, Wish } from './place'
import { wordSize } from './size'

/** How the table is looked at. */
export interface Sight {
  scale: number
  turned: Turned
}

/** Who chooses a place before whom. */
const RANK = {
  chance: 0,
  chosen: 1,
  cost: 2,
  ghost: 5,
  objective: 10,
  unit: 20,
  officer: 30,
  zone: 35,
  place: 40,
  arc: 45,
  ticks: 60,
  kind: 70,
}
/** Pixels for an inch from which there is room for such words. */
const FROM = { units: 7.5, officers: 9, ticks: 10, kinds: 14, strength: 18, decimals: 14 }
/** Pixels between a thing and its name. */
const GAP = 4
/** How far off a word may stand, in rows of words; what must be shown may stand farther. */
const NEAR_BY: readonly number[] = [1, 1.9]
const FAR_OFF: readonly number[] = [...NEAR_BY, 2.8, 4, 5.5]
/** Pixels from a star's middle to its points. */
export const STAR = 12

const drawn = ({ scale, turned }: Sight, at: Point): Point => {
  const { x, y } = toDrawing(turned, at)
  return { x: x * scale, y: y * scale }
}

function wish(
  key: string,
  text: string,
  sort: Sort,
  rank: number,
  at: Point,
  places: (size: { width: number; height: number }) => readonly Place[],
): Wish {
  const size = wordSize(text, sort)
  return { key, text, sort, rank, at, ...size, places: places(size) }
}

/** Around something so wide and high to each side: near it, along it, then farther with a line. */
function around(
  size: { width: number; height: number },
  side: number,
  reach: number,
  ends: number,
  steps: readonly number[],
): Place[] {
  const [down, across] = [reach + GAP + size.height / 2, side + GAP + size.width / 2]
  const slide = Math.max(side - size.width / 2, 0)
  const near = [
    { x: 0, y: down },
    { x: 0, y: -down },
    { x: across, y: 0 },
    { x: -across, y: 0 },
  ]
  const slid =
    slide > 6
      ? [-1, 1].flatMap((way) => [
          { x: way * slide, y: down },
          { x: way * slide, y: -down },
        ])
      : []
  const far = steps.flatMap((step) =>
    [1, -1].flatMap((way) =>
      [0, -0.8, 0.8, -1.5, 1.5].map((off) => ({
        x: off * size.width,
        y: way * (Math.max(down, ends + size.height / 2) + 15 * step),
        leader: { x: 0, y: way * reach },
      })),
    ),
  )
  return [...near, ...slid, ...far]
}

function aroundPiece(
  piece: Piece,
  { scale, turned }: Sight,
  steps: readonly number[],
): (size: { width: number; height: number }) => Place[] {
  const room = roomOf(piece)
  const block = {
    width: Math.max(room.width, LEAST / scale),
    depth: Math.max(room.depth, LEAST / scale),
    facing: piece.facing + turned,
  }
  const angle = (block.facing * Math.PI) / 180
  const side = ((Math.abs(Math.cos(angle)) * block.width + Math.abs(Math.sin(angle)) * block.depth) / 2) * scale + 2
  const ends = ((Math.abs(Math.sin(angle)) * block.width + Math.abs(Math.cos(angle)) * block.depth) / 2) * scale + 2
  return (size) => around(size, side, clearance(block, size.width / 2 / scale) * scale + 2, ends, steps)
}

/** Around a flag, whose foot is the officer's place. */
function aroundFlag({ scale }: Sight): (size: { width: number; height: number }) => Place[] {
  const size = flagSize(scale)
  return (word) => {
    const [right, left, below, above] = [
      19 * size + word.width / 2,
      -7 * size - word.width / 2,
      7 * size + word.height / 2,
      -26 * size - word.height / 2,
    ]
    const near = [
      { x: 4 * size, y: below },
      { x: right, y: -10 * size },
      { x: left, y: -10 * size },
      { x: 4 * size, y: above },
    ]
    const far = [-1, 1].flatMap((way) =>
      [1, 2].map((step) => ({ x: way * (14 + word.width / 2), y: below + 13 * step, leader: { x: 0, y: 4 * size } })),
    )
    return [...near, ...far]
  }
}

const placesOf = (piece: Piece, sight: Sight, steps = NEAR_BY) =>
  isOfficer(piece) ? aroundFlag(sight) : aroundPiece(piece, sight, steps)
const strength = ({ stands }: Piece) => (stands ? ` ${figure(stands[0])}/${figure(stands[1])}` : '')

/** The name of a piece: who may act now is marked, strength stands there where there is room. */
export function pieceWish(piece: Piece, sight: Sight, ready: boolean): Wish[] {
  if (sight.scale < (isOfficer(piece) ? FROM.officers : FROM.units)) return []
  const text = `${ready ? '› ' : ''}${piece.label}${sight.scale >= FROM.strength ? strength(piece) : ''}`
  return [
    {
      ...wish(
        `name ${piece.name}`,
        text,
        isOfficer(piece) ? 'small' : 'name',
        isOfficer(piece) ? RANK.officer : RANK.unit,
        drawn(sight, piece),
        placesOf(piece, sight),
      ),
      of: piece.name,
    },
  ]
}

/** The chosen piece has its name and its strength at every scale. */
export function chosenWish(piece: Piece, sight: Sight): Wish {
  return {
    ...wish(
      `name ${piece.name}`,
      `${piece.label}${strength(piece)}`,
      isOfficer(piece) ? 'small' : 'name',
      RANK.chosen,
      drawn(sight, piece),
      placesOf(piece, sight, FAR_OFF),
    ),
    of: piece.name,
    must: true,
  }
}

export function ghostWish(piece: Piece, sight: Sight): Wish {
  return {
    ...wish(
      `ghost ${piece.name}`,
      piece.label,
      isOfficer(piece) ? 'small' : 'name',
      RANK.ghost,
      drawn(sight, piece),
      placesOf(piece, sight),
    ),
    of: piece.name,
  }
}

export function costWish(ghost: Piece, text: string, sight: Sight): Wish {
  const places = placesOf(ghost, sight, FAR_OFF)
  // Above, where the hand does not cover it.
  return {
    ...wish('cost', text, 'ruler', RANK.cost, drawn(sight, ghost), (size) =>
      places(size).sort((a, b) => Math.sign(a.y) - Math.sign(b.y)),
    ),
    of: ghost.name,
    must: true,
  }
}

/** Ticks of the echelon on the block's front, as on a staff map. */
export function ticksWish(piece: Piece, sight: Sight): Wish[] {
  const ticks = isOfficer(piece) || sight.scale < FROM.ticks ? '' : echelonTicks(piece.echelon)
  if (ticks === '') return []
  return [
    {
      ...wish(`ticks ${piece.name}`, ticks, 'small', RANK.ticks, drawn(sight, piece), (size) =>
        aroundPiece(piece, sight, NEAR_BY)(size).slice(0, 2).reverse(),
      ),
      of: piece.name,
    },
  ]
}

/** What is fought for and who holds it; the name alone where there is no room for both, as the star says the rest. */
export function objectiveWishes(objective: Objective, sight: Sight, holder: string): Wish[] {
  const texts = [`${objective.name}: ${holder}`, objective.name]
  return texts.map((text, index) =>
    wish(`objective ${objective.name}`, text, 'objective', RANK.objective + index, drawn(sight, objective), (size) =>
      around(size, STAR, STAR, STAR, NEAR_BY),
    ),
  )
}

/** The ground that has a name has it at every scale; the kinds of things stand there where one looks closely. */
export function groundWishes(map: MapView, sight: Sight): Wish[] {
  const isObjective = (name: string | null | undefined) => map.objectives.some((objective) => objective.name === name)
  const near = sight.scale >= FROM.kinds
  const areas = map.areas.flatMap((area, index) => {
    if (isObjective(area.name) || (!area.name && !near)) return []
    const text = area.name ?? (area.level > 1 ? `${words(area.kind)}, level ${area.level}` : words(area.kind))
    const middle = centroid(area.points)
    return [
      wish(
        `area ${index}`,
        text,
        area.name ? 'ground' : 'kind',
        area.name ? RANK.place : RANK.kind,
        drawn(sight, middle),
        () => within(area, middle, sight),
      ),
    ]
  })
  const lines = near
    ? map.lines.map((line, index) =>
        wish(`line ${index}`, words(line.kind), 'kind', RANK.kind, drawn(sight, halfWay(line.points)), () =>
          beside(line.points, sight),
        ),
      )
    : []
  return [...areas, ...lines]
}

/** From the middle outwards, as long as it is on that ground. */
function within({ points }: Area, middle: Point, sight: Sight): Place[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
  const steps = [0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36]
  const found = steps.flatMap((across) => steps.map((up) => ({ x: across * wide, y: up * high })))
  const on = found.filter(({ x, y }) => isInside(points, { x: middle.x + x, y: middle.y + y }))
  return on.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y)).map((step) => drawn(sight, step))
}

/** Along a line, a little away from it. */
function beside(points: readonly Spot[], sight: Sight): Place[] {
  const middle = drawn(sight, halfWay(points))
  const legs = points.slice(1).flatMap(([x, y], index) => {
    const [px, py] = points[index] ?? [x, y]
    return [0.5, 0.25, 0.75].map((share) => drawn(sight, { x: px + (x - px) * share, y: py + (y - py) * share }))
  })
  return [middle, ...legs].flatMap(({ x, y }) => [-13, 13].map((down) => ({ x: x - middle.x, y: y - middle.y + down })))
}

export function zoneWishes(map: MapView, sight: Sight, sideName: (side: 'a' | 'b') => string): Wish[] {
  return map.zones.map((zone, index) => {
    const middle = centroid(zone.points)
    const area = { kind: '', level: 0, points: zone.points }
    return wish(
      `zone ${index}`,
      `${zone.who ?? sideName(zone.side)} places here`,
      'ground',
      RANK.zone,
      drawn(sight, middle),
      () => within(area, middle, sight),
    )
  })
}

/** The chance of a target, in a small box at the target. */
export function chanceWish(prospect: Prospect, piece: Piece, sight: Sight, aimed: boolean): Wish[] {
  const text = prospect.allowed
    ? sight.scale < FROM.decimals
      ? shortChance(prospect)
      : hopeChance(prospect)
    : aimed
      ? 'not now'
      : ''
  if (!text) return []
  const { width } = wordSize(text, 'chance')
  const size = { width: width + 12, height: 26 }
  const places = placesOf(
    piece,
    sight,
  )(size).sort((a, b) => Number(a.leader !== undefined) - Number(b.leader !== undefined) || a.y - b.y)
  return [
    {
      key: `chance ${piece.name}`,
      text,
      sort: 'chance',
      rank: RANK.chance,
      at: drawn(sight, piece),
      ...size,
      places,
      of: piece.name,
      must: true,
    },
  ]
}

/** The name of a range band, at its far side. */
export function arcWish(arc: ArcBand, index: number, from: Point, sight: Sight): Wish[] {
  const far = arc.points.map(([x, y]) => ({ x, y, d: Math.hypot(x - from.x, y - from.y) })).sort((a, b) => b.d - a.d)
  const [first] = far
  if (!first) return []
  const at = drawn(sight, first)
  const places = far
    .filter(({ d }) => d > first.d * 0.9)
    .map((place) => drawn(sight, place))
    .map(({ x, y }) => ({ x: x - at.x, y: y - at.y }))
  return [wish(`arc ${index}`, `${words(arc.name)} ${figure(arc.inches)}″`, 'small', RANK.arc, at, () => places)]
}
