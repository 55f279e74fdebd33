// What the server says of battles, under the client's shorter names.

import type { SeatName, SideName } from '../api/types'

export type {
  ActEntry as Act,
  ArgumentEntry as Argument,
  BattlePage as BattleInfo,
  Business,
  Begin as Start,
  Card,
  Clock,
  CommandReply,
  CommandRequest,
  CommandSheet,
  Deed,
  Due,
  Entry,
  EntryRuling,
  Gauge,
  MadeBattle as Created,
  Mark,
  NewBattleRequest,
  Offer,
  Present,
  QrCode,
  QuestionsReply as Questions,
  ReceiptPage,
  RolledDice as Rolled,
  SeatEntry as SeatState,
  SeatLink,
  Sheet,
  SideSheet,
  SocketMessage,
  Table,
  TableChange,
  Takes,
  Waits,
  What as Order,
} from '../api/types'

export type Side = SideName
export type Seat = SeatName

/** Arguments of a command by name. */
export type With = Record<string, unknown>
