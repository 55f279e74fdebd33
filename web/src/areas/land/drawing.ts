// The land of a board, drawn once: the same on every load, whoever owns it and whoever stands on it.

import { Paint, type Stroke } from '../../ground/paint'
import { seeded } from '../../ground/seed'
import { distanceToLine, way } from '../../ground/strokes'
import type { Point } from '../../table/types'
import type { Board } from '../types'
import { bordersOf, linePath, type Border } from './borders'
import { cellsOf } from './cells'
import { layOf, type Lay } from './lay'
import { roadsOf, type Road } from './roads'
import { drawTerrain, ridge } from './terrain'
import { city, fortress, saddle, village } from './towns'

export interface River {
  name: string | null
  line: readonly Point[]
}

export interface DrawnLand {
  lay: Lay
  /** The middle and the outline of each area, in the order of the board. */
  middles: readonly Point[]
  outlines: readonly (readonly Point[])[]
  borders: readonly Border[]
  roads: readonly Road[]
  rivers: readonly River[]
  /** In painting order. */
  strokes: readonly Stroke[]
}

export type LandShapes = Pick<Board, 'width' | 'height' | 'areas' | 'links' | 'rivers'>

/** Whether a border lies so near to a river that mountains along it would stand in the water. */
const WET = 1.6

export function drawLand(board: LandShapes): DrawnLand {
  const lay = layOf(board)
  const names = board.areas.map(({ name }) => name)
  const middles = board.areas.map(lay.place)
  const { outlines, borders } = bordersOf(cellsOf(middles, lay.sheet), names)
  const links = board.links
    .map(([a, b]): [number, number] => [names.indexOf(a), names.indexOf(b)])
    .filter(([a, b]) => a >= 0 && b >= 0)
  const ways = roadsOf(links, middles, borders)
  const rivers = board.rivers.map(({ name, points }, index): River => {
    const line = way(
      points.map(([x, y]) => lay.place({ x, y })),
      seeded(`river ${name ?? index}`),
      { soft: 4, wobble: 0.34, wave: 4 },
    )
    return { name: name ?? null, line }
  })
  const paint = new Paint()
  board.areas.forEach(({ name, terrain }, index) => {
    const own = ways.filter(({ of }) => of.includes(index)).map(({ line }) => line)
    drawTerrain(
      {
        terrain,
        middle: middles[index]!,
        outline: outlines[index]!,
        ways: [...own, ...rivers.map(({ line }) => line)],
        random: seeded(`land ${name}`),
      },
      paint,
    )
  })
  const areLinked = (a: number, b: number) => links.some((link) => link.includes(a) && link.includes(b))
  borders.forEach(({ of: [a, b], line }) => {
    if (b === null || areLinked(a, b)) return
    const dry = line.every((point) => rivers.every((river) => distanceToLine(river.line, point) > WET))
    if (dry) ridge(line, seeded(`ridge ${names[a]} ${names[b]}`), paint)
  })
  for (const { line } of rivers) for (const look of ['stream', 'stream-light'] as const) paint.add(look, linePath(line))
  const lines = ways.map(({ line }) => linePath(line))
  paint.add('lane-edge', ...lines)
  paint.add('lane', ...lines)
  board.areas.forEach(({ name, terrain }, index) => {
    const [middle, random] = [middles[index]!, seeded(`town ${name}`)]
    if (terrain === 'city') city(middle, random, paint)
    else if (terrain === 'fortress') fortress(middle, random, paint)
    else if (terrain === 'pass') saddle(middle, paint)
    else village(middle, random, paint)
  })
  return { lay, middles, outlines, borders, roads: ways, rivers, strokes: paint.strokes }
}
