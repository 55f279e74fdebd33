// What the server says of battles, under the client's shorter names, and the few shapes that its types leave open.

import type {
  AcceptedCommand,
  Entry as ServerEntry,
  NeedsDie,
  Present,
  Problem,
  ReceiptPage as ServerReceiptPage,
  SeatName,
  SideName,
  Table,
} from '../api/types'

export type {
  ActEntry as Act,
  ArgumentEntry as Argument,
  BattlePage as BattleInfo,
  Business,
  Begin as Start,
  Card,
  Clock,
  CommandRequest,
  CommandSheet,
  Due,
  EntryRuling,
  Gauge,
  MadeBattle as Created,
  Mark,
  NewBattleRequest,
  Offer,
  Present,
  QrCode,
  QuestionsReply as Questions,
  RolledDice as Rolled,
  SeatEntry as SeatState,
  SeatLink,
  Sheet,
  SideSheet,
  Table,
  Takes,
  Waits,
  What as Order,
} from '../api/types'

export type Side = SideName
export type Seat = SeatName

/** Arguments of a command by name. */
export type With = Record<string, unknown>

/** What was done, as far as the seat may know it. */
export type Deed =
  | { act: { name: string; with: With } | 'hidden' }
  | { correction: { at: string; to: unknown; reason: string } | string }
  | { undo: { of: number } }
  | { entropy: { words: string } }
  | { dice: { of: number } }
  | { secret: { secret: string } }

export type Entry = Omit<ServerEntry, 'do'> & { do: Deed }

export type CommandReply = (Omit<AcceptedCommand, 'entry'> & { entry: Entry }) | NeedsDie

export type ReceiptPage = Omit<ServerReceiptPage, 'entry'> & { entry: Entry }

/** A value of the table that changed; one without `to` was taken away. */
export interface TableChange {
  at: string
  to?: unknown
}

export type SocketMessage =
  | { kind: 'table'; n: number; table: Table; entries: Entry[] }
  | { kind: 'entry'; n: number; entry: Entry; changes: TableChange[] }
  | { kind: 'present'; seats: Present }
  | { kind: 'problem'; problem: Problem }
