// A map of areas as the server shows it to a seat, under shorter names.

import type {
  AreaBlock,
  AreaLand,
  AreaMap,
  Clash as ClashView,
  ClashSide as ClashSideView,
  March as MarchView,
  MarchGoal,
} from '../api/types'
import type { Table } from '../battle/types'
import type { Shown } from '../table/types'

export type Board = Shown<AreaMap>
export type Land = Shown<AreaLand>
export type Block = Shown<AreaBlock>
export type Clash = Shown<ClashView>
export type ClashSide = Shown<ClashSideView>
export type March = Shown<MarchView>
export type Goal = Shown<MarchGoal>

/** The map of areas of a battle; none where it is fought on a field, or on somebody's own table. */
export function areasOf(table: Pick<Table, 'map'> | null): Board | null {
  return table?.map?.kind === 'areas' ? table.map : null
}

export function landNamed(board: Pick<Board, 'areas'>, name: string | null): Land | null {
  return board.areas.find((land) => land.name === name) ?? null
}

export function blockNamed(board: Pick<Board, 'blocks'>, name: string | null): Block | null {
  return board.blocks.find((block) => block.name === name) ?? null
}
