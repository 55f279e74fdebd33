// What the server says of battles.

import type { Origin, OddsRow, Problem, Shape } from '../api/types'

export type Side = 'a' | 'b'
export type Seat = 'umpire' | 'a' | 'b' | 'public'

/** Arguments of a command by name. */
export type With = Record<string, unknown>

export interface Start {
  book: string
  title: string
  sides: string[]
  units: number
  turns?: string
  example: string
  template: string
}

export interface SeatLink {
  seat: Seat
  path: string
}

export interface NewBattleRequest {
  book: string
  from: { example: true } | { setup: string } | { file: string }
  house?: string
  umpire?: boolean
}

export interface Created {
  id: string
  title: string
  book: string
  sides: string[]
  links: SeatLink[]
}

export type Takes =
  | { kind: 'name'; of: string }
  | { kind: 'names'; of: string }
  | { kind: 'flag' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'halves'; min: number; max: number }
  | { kind: 'inches'; max: number }
  | { kind: 'choice'; values: string[] }
  | { kind: 'text' }
  | { kind: 'facts' }

export interface Argument {
  name: string
  takes: Takes
  needed: boolean
  help: string
}

export interface Act {
  name: string
  help: string
  arguments: Argument[]
  secrecy: 'open' | 'side' | 'side-alone'
}

export interface Clock {
  turn: number
  part?: string
  phase: string
  hour?: string
}

export interface Due {
  title: string
  rule: string
  side: Side | null
  act: string
  with: With
}

export interface Business {
  clock: Clock
  waiting: Side[]
  due: Due[]
  remarks: string[]
  over?: string
}

export interface Offer {
  act: string
  title: string
  with: With
  /** Arguments a player fills in. */
  open: string[]
}

export interface Gauge {
  name: string
  value: number
  of?: number
  warn?: number
  text: string
  private: boolean
}

export interface Mark {
  letter: string
  word: string
}

export interface NamedValue {
  name: string
  value: unknown
}

export interface Card {
  name: string
  kind: string
  strength?: { left: number; start: number; counted_in: string }
  boxes?: { ticked: number; of: number }
  marks: Mark[]
  facts: NamedValue[]
  gone?: string
}

export interface CommandSheet {
  name: string
  line: string
  officers: Card[]
  units: Card[]
}

export interface SideSheet {
  side: Side
  name: string
  gauges: Gauge[]
  commands: CommandSheet[]
}

export interface Sheet {
  sides: SideSheet[]
  facts: NamedValue[]
  names: Record<string, string[]>
}

export interface Table {
  business: Business
  offers: Offer[]
  sheet: Sheet
  /** Number of the command this seat could take back now. */
  undo: number | null
  closed: boolean
}

export interface BattleInfo {
  id: string
  book: string
  title: string
  edition?: string
  sides: string[]
  seat: Seat
  created: string
  commitment: string | null
  umpire: boolean
  acts: Act[]
  n: number
  table: Table
}

export interface Rolled {
  side: Side | null
  sides: number
  faces: number[]
  for: string
}

export interface Line {
  rule: string
  origin: Origin
  text: string
  value?: unknown
}

export interface EntryRuling {
  procedure: string
  title: string
  situation?: unknown
  outcome?: unknown
  shown?: unknown
  dice?: Rolled[]
  lines?: Line[]
}

export interface Change {
  at: string
  from?: unknown
  to?: unknown
}

export type Deed =
  | { act: { name: string; with: With } | 'hidden' }
  | { correction: { at: string; to: unknown; reason: string } | string }
  | { undo: { of: number } }
  | { entropy: { words: string } }
  | { secret: { secret: string } }

export interface Entry {
  n: number
  clock: Clock
  at?: string
  seat: Seat
  do: Deed
  dice?: 'typed' | 'rolled'
  rulings?: EntryRuling[]
  said?: { rule: string; text: string }[]
  events?: Change[]
}

export type Order =
  | { act: { name: string; with: With } }
  | { undo: Record<string, never> }
  | { correction: { at: string; to: unknown; reason: string } }
  | { entropy: { words: string } }
  | { close: Record<string, never> }

export interface CommandRequest {
  after: number
  key?: string
  do: Order
  /** Absent: the server rolls. */
  dice?: number[]
}

export interface NeededDie {
  sides: number
  for: string
  number: number
  of: number
}

export type CommandReply = { n: number; entry: Entry } | { n: number; need: NeededDie }

export interface Question {
  argument: string
  help: string
  shape: Shape
  required: boolean
  why: string
}

export interface Questions {
  procedure: string | null
  ask: Question[]
  skipped: { argument: string; reason: string }[]
  odds: { odds: OddsRow[]; exact: boolean; samples?: number } | null
}

export interface SeatState {
  seat: Seat
  links: number
  online: number
  webhook: boolean
}

export interface ReceiptPage {
  battle: { id: string; title: string; book: string; sides: string[]; commitment: string | null }
  entry: Entry
  digest: string
}

export interface QrCode {
  size: number
  path: string
}

export interface TableChange {
  at: string
  to?: unknown
}

export type Present = Partial<Record<Seat, number>>

export type SocketMessage =
  | { kind: 'table'; n: number; table: Table; entries: Entry[] }
  | { kind: 'entry'; n: number; entry: Entry; changes: TableChange[] }
  | { kind: 'present'; seats: Present }
  | { kind: 'problem'; problem: BattleProblem }

/** A problem that also says how far the battle has come. */
export type BattleProblem = Problem & { n?: number }
