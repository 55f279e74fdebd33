// The words of the table as it is now: who is there, what is chosen, what is begun.

import type { TableState } from '../state.svelte'
import { drawnTable, toDrawing, type Box } from '../../seated/turned'
import { pieceNamed, type MapView, type Piece } from '../types'
import { pieceObstacles } from './obstacles'
import type { Obstacle, Wish } from './place'
import {
  arcWish,
  chanceWish,
  chosenWish,
  costWish,
  ghostWish,
  groundWishes,
  objectiveWishes,
  pieceWish,
  STAR,
  ticksWish,
  zoneWishes,
  type Sight,
} from './wishes'

interface Told {
  bounds: Box
  obstacles: Obstacle[]
  always: Wish[]
  added: Wish[]
}

/** What the table shows of a unit that is looked at. */
export interface Looked {
  piece: Piece
  arcs: boolean
  chances: boolean
}

function boundsOf(map: MapView, { scale, turned }: Sight): Box {
  const { left, top, right, bottom } = drawnTable(turned, map)
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale }
}

function obstaclesOf(map: MapView, { scale, turned }: Sight): Obstacle[] {
  const stars = map.objectives.map((objective) => {
    const { x, y } = toDrawing(turned, objective)
    return { left: x * scale - STAR, right: x * scale + STAR, top: y * scale - STAR, bottom: y * scale + STAR }
  })
  return [...stars, ...map.pieces.flatMap((piece) => pieceObstacles(piece, scale, turned))]
}

/** What is always there, whoever is chosen. */
function always(table: TableState, map: MapView, sight: Sight): Wish[] {
  const ready = new Set(table.ready.map(({ name }) => name))
  const sideName = (side: 'a' | 'b') => table.battle.sideName(side)
  return [
    ...map.objectives.flatMap((objective) =>
      objectiveWishes(objective, sight, objective.held ? sideName(objective.held) : 'nobody'),
    ),
    ...map.pieces.flatMap((piece) => [...pieceWish(piece, sight, ready.has(piece.name)), ...ticksWish(piece, sight)]),
    ...groundWishes(map, sight),
    ...(table.placing.isOn ? zoneWishes(map, sight, sideName) : []),
  ]
}

/** What the chosen unit, a move or a placing adds. */
function added(table: TableState, map: MapView, sight: Sight, looked: Looked | null): Wish[] {
  const { mover, placing } = table
  const chosen = pieceNamed(map, table.selected)
  const ghost = mover.shown
  const chances = looked?.chances
    ? table.prospects(table.aimedKind).flatMap((prospect) => {
        const piece = pieceNamed(map, prospect.target)
        return piece ? chanceWish(prospect, piece, sight, prospect.target === table.aim?.target) : []
      })
    : []
  return [
    ...(chosen ? [chosenWish(chosen, sight)] : []),
    ...chances,
    ...(looked?.arcs ? table.look.arcs.flatMap((arc, index) => arcWish(arc, index, looked.piece, sight)) : []),
    ...placing.ghosts.map((one) => ghostWish(one, sight)),
    ...(ghost ? [ghostWish(ghost, sight), ...(mover.costWords ? [costWish(ghost, mover.costWords, sight)] : [])] : []),
  ]
}

export function wordsOf(table: TableState, map: MapView, sight: Sight, looked: Looked | null): Told {
  const ghosts = [...table.placing.ghosts, ...(table.mover.shown ? [table.mover.shown] : [])]
  return {
    bounds: boundsOf(map, sight),
    obstacles: [
      ...obstaclesOf(map, sight),
      ...ghosts.flatMap((ghost) => pieceObstacles(ghost, sight.scale, sight.turned)),
    ],
    always: always(table, map, sight),
    added: added(table, map, sight, looked),
  }
}
