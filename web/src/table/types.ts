// The virtual table as the server shows it to a seat, under shorter names, and the shapes of the arithmetic on it. Inches;
// x to the right, y up from side a's edge; facing 0 is up the table, clockwise.

import type { MapArea, MapLine, MapMoved, MapObjective, MapPiece, MapZone, TableMap } from '../api/types'
import type { Table } from '../battle/types'

/** What comes from the server is looked at and never changed. */
export type Shown<T> = T extends object ? { readonly [K in keyof T]: Shown<T[K]> } : T

export type Spot = readonly [x: number, y: number]
/** A place and a facing on the way of something that moved. */
export type WayPoint = readonly [x: number, y: number, facing: number]

export interface Point {
  x: number
  y: number
}

export interface Pose extends Point {
  facing: number
}

/** A rectangle on the table, by its centre. */
export interface Block extends Pose {
  width: number
  depth: number
}

export type Area = Shown<MapArea>
export type Line = Shown<MapLine>
export type Zone = Shown<MapZone>
export type Objective = Shown<MapObjective>
export type Piece = Shown<MapPiece>
export type Moved = Shown<MapMoved>
export type MapView = Shown<TableMap>

/** The map of a table; none where the battle is fought on somebody's own table. */
export function mapOf(table: Pick<Table, 'map'> | null): MapView | null {
  return table?.map?.kind === 'field' ? table.map : null
}

export function pieceNamed(map: MapView, name: string | null): Piece | null {
  return map.pieces.find((piece) => piece.name === name) ?? null
}

export function isOfficer(piece: Pick<Piece, 'sort'>): boolean {
  return piece.sort === 'officer'
}
