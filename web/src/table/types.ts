// The virtual table as the server shows it to a seat. Inches; x to the right, y up from side a's edge; facing 0 is up
// the table, clockwise.

import type { Mark, Side, Table } from '../battle/types'

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

export interface Area {
  kind: string
  name?: string | null
  level?: number
  points: readonly Spot[]
}

export interface Line {
  kind: string
  name?: string | null
  points: readonly Spot[]
}

export interface Zone {
  side: Side
  /** The command that comes on here later. */
  who?: string | null
  points: readonly Spot[]
}

export interface Objective extends Point {
  name: string
  radius: number
  held?: Side | null
}

export interface Piece extends Block {
  name: string
  label: string
  side: Side
  sort: string
  branch: string
  echelon?: string | null
  command?: string | null
  formation?: string | null
  outline?: string | null
  /** Left, and at the start. */
  stands?: readonly [number, number] | null
  marks: readonly Mark[]
  ready: boolean
  attached?: string | null
  /** How far an officer's command reaches. */
  radius?: number | null
}

export interface Moved {
  name: string
  way: readonly WayPoint[]
}

/** What is not on the table, and why. */
export interface Off {
  name: string
  side: Side
  fate: string
}

export interface MapView {
  width: number
  depth: number
  areas: readonly Area[]
  lines: readonly Line[]
  zones: readonly Zone[]
  objectives: readonly Objective[]
  pieces: readonly Piece[]
  contacts: readonly (readonly [string, string])[]
  moved: readonly Moved[]
  off: readonly Off[]
}

const NOTHING = { areas: [], lines: [], zones: [], objectives: [], pieces: [], contacts: [], moved: [], off: [] }

/** A map with its lists, also where the server left out an empty one. */
export function whole(map: Partial<MapView> & Pick<MapView, 'width' | 'depth'>): MapView {
  return { ...NOTHING, ...map }
}

/** The map of a table; none where the battle is fought on somebody's own table. */
export function mapOf(table: Table | null): MapView | null {
  const map = (table as { map?: MapView | null } | null)?.map
  return map ? whole(map) : null
}

export function pieceNamed(map: MapView, name: string | null): Piece | null {
  return map.pieces.find((piece) => piece.name === name) ?? null
}

export function isOfficer(piece: Piece): boolean {
  return piece.sort === 'officer'
}
