// The table on the screen: what is chosen, what is begun, and how a hand or a key becomes a command.

import { reason, Refusal } from '../api/client'
import type { Intent, Prospect, Refused } from '../api/types'
import { staleAt, type Battle } from '../battle/battle.svelte'
import { dueFor, find, offersFor } from '../battle/offers'
import { SheetState } from '../battle/sheet.svelte'
import { deedWords } from '../battle/telling'
import type { Entry, Offer, Order, With } from '../battle/types'
import { Acts } from './acts'
import { Look } from './look.svelte'
import { Mover } from './mover.svelte'
import { Placing } from './placing.svelte'
import { Playback } from './playback.svelte'
import { Replay } from './replay.svelte'
import { Ruler } from './ruler.svelte'
import { isOfficer, mapOf, pieceNamed, type MapView, type Piece } from './types'
import { View } from './view.svelte'
import { pieceWords } from './words'

/** A target that is aimed at but to which nothing is done yet. */
export interface Aim {
  kind: Intent
  target: string
}

export interface Fault {
  text: string
  refused: readonly Refused[]
}

export class TableState {
  readonly battle: Battle
  readonly sheet: SheetState
  readonly view: View
  readonly look: Look
  readonly mover: Mover
  readonly placing: Placing
  readonly ruler = new Ruler()
  readonly playback = new Playback()
  readonly replay: Replay
  selected = $state<string | null>(null)
  aim = $state.raw<Aim | null>(null)
  busy = $state(false)
  private underWay: Promise<boolean> = Promise.resolve(true)
  fault = $state.raw<Fault | null>(null)
  /** The last thing one did oneself, with its receipt. */
  done = $state.raw<Entry | null>(null)
  /** For whoever listens. */
  said = $state('')

  constructor(battle: Battle) {
    this.battle = battle
    this.sheet = new SheetState(battle)
    this.view = new View(battle.seat === 'b')
    this.look = new Look(battle)
    this.mover = new Mover(battle)
    this.placing = new Placing(battle)
    this.replay = new Replay(battle, () => this.playback.speed)
    battle.onEntry = (entry, before, after) => {
      const [was, is] = [mapOf(before), mapOf(after)]
      const mine = entry.seat === battle.seat || battle.seat === 'umpire'
      if (!mine) this.tell(entry)
      if (was && is) this.playback.hear(entry, was, is, mine)
    }
  }

  /** A command in words, for whoever listens. */
  private tell(entry: Entry) {
    const deed = deedWords(entry, (seat) => this.battle.seatName(seat))
    this.said = [deed, ...(entry.said ?? []).map(({ text }) => text).filter((text) => text !== deed)].join(' ')
  }

  stop() {
    this.battle.onEntry = null
    this.playback.skip()
    this.replay.stop()
  }

  /** What the book lets players do. */
  readonly acts = $derived.by(() => new Acts(this.battle.info?.acts ?? []))
  /** The table as it is now. */
  readonly now = $derived.by(() => mapOf(this.battle.table))
  /** The table as it is shown: as it is now, on the way there, or as it was. */
  readonly map: MapView | null = $derived.by(() => this.replay.map ?? this.playback.map ?? this.now)
  readonly offers: readonly Offer[] = $derived.by(() => (this.battle.plays && !this.replay.isOpen ? (this.battle.table?.offers ?? []) : []))
  readonly piece: Piece | null = $derived.by(() => (this.map ? pieceNamed(this.map, this.selected) : null))
  /** What the chosen piece may do. */
  readonly its: readonly Offer[] = $derived.by(() => (this.selected === null ? [] : offersFor(this.selected, this.offers, this.battle.table?.business.due ?? [])))
  readonly ready: readonly Piece[] = $derived.by(() => (this.battle.plays && !this.replay.isOpen ? (this.now?.pieces.filter((piece) => piece.ready && this.isMine(piece)) ?? []) : []))

  isMine(piece: Piece): boolean {
    return this.battle.seat === 'umpire' || piece.side === this.battle.seat
  }

  /** Whether a piece could be moved now. */
  moveOf(name: string): Offer | undefined {
    return this.acts.to(name, 'go', this.offers)
  }

  /** What the chosen piece may do to others. */
  strikeOf(intent: Intent): Offer | undefined {
    return this.acts.to(this.selected, intent, this.offers)
  }

  /** What a hand on an enemy means; firing comes first, as it is also looked at where nobody may fire. */
  get intent(): Intent | null {
    return this.strikeOf('fire') ? 'fire' : this.strikeOf('charge') ? 'charge' : null
  }

  /** What is to be placed now. */
  readonly toPlace: readonly Offer[] = $derived.by(() => this.acts.toPlace(this.offers, (name) => this.now !== null && pieceNamed(this.now, name) !== null))

  /** How strength is counted in this battle. */
  readonly countedIn: string = $derived.by(() => {
    const cards = this.battle.table?.sheet.sides.flatMap(({ commands }) => commands.flatMap(({ units }) => units)) ?? []
    return cards.find(({ strength }) => strength)?.strength?.counted_in ?? ''
  })

  select(name: string | null) {
    if (name === this.selected) return
    this.leaveBegun()
    this.selected = name
    this.done = null
    const piece = this.piece
    this.said = piece ? pieceWords(piece, this.countedIn) : ''
    if (piece) this.view.show(piece)
    this.ask()
  }

  /** Asks the table anew about the chosen piece. */
  ask() {
    const piece = this.now && pieceNamed(this.now, this.selected)
    // Fire is looked at even where nobody may fire: what if it fired from here.
    const intents = (['fire', 'charge'] as const).filter((intent) => this.acts.intents.has(intent) && (intent === 'fire' || this.strikeOf(intent)))
    this.look.of(piece && !isOfficer(piece) && !this.replay.isOpen ? piece.name : null, intents)
  }

  /** The battle went on: what was begun stays only if it still can be done. */
  refresh() {
    const { mover } = this
    const now = this.now && mover.piece && pieceNamed(this.now, mover.piece.name)
    const same = now && mover.piece && now.x === mover.piece.x && now.y === mover.piece.y && now.facing === mover.piece.facing
    if (mover.piece && (!same || !this.moveOf(mover.piece.name))) mover.leave()
    if (this.placing.group !== null && !this.toPlace.some((offer) => this.acts.subjectOf(offer) === this.placing.group)) this.placing.leave()
    if (!this.takeUpDue()) this.ask()
  }

  /** What is due of a unit of one's own brings it up, unless something else is begun. */
  private takeUpDue(): boolean {
    if (this.mover.isOn || this.aim || this.ruler.isOn || this.placing.isOn || !this.battle.plays) return false
    const [due] = dueFor(this.battle.seat, this.battle.table?.business.due ?? [])
    const name = due ? this.acts.subjectOf(due) : null
    if (name === null || name === this.selected || !this.now || !pieceNamed(this.now, name)) return false
    this.select(name)
    return true
  }

  /** The next piece with something to do; false at the end of the row. */
  next(back: boolean, wrap: boolean): boolean {
    const { ready } = this
    const here = ready.findIndex(({ name }) => name === this.selected)
    const step = back ? -1 : 1
    const wanted = here < 0 ? (back ? ready.length - 1 : 0) : here + step
    const found = ready[wrap ? (wanted + ready.length) % Math.max(ready.length, 1) : wanted]
    if (!found) return false
    this.select(found.name)
    return true
  }

  /** A move is begun with the chosen piece. */
  beginMove(): boolean {
    const piece = this.now && pieceNamed(this.now, this.selected)
    const offer = piece && this.moveOf(piece.name)
    if (!piece || !offer) return false
    this.aim = null
    this.mover.begin(piece, offer, this.acts)
    return true
  }

  /** Places of a group or a piece are tried out. */
  beginPlacing(offer: Offer): Promise<void> {
    const { table, seat } = this.battle
    const side = table && find(table.sheet, this.acts.subjectOf(offer) ?? '')?.side
    this.select(null)
    return this.placing.begin(offer, this.acts, side ?? (seat === 'b' ? 'b' : 'a'), this.now)
  }

  prospects(kind: Intent): readonly Prospect[] {
    return this.look.prospects[kind]
  }

  get prospect(): Prospect | null {
    const { aim } = this
    return aim ? (this.prospects(aim.kind).find(({ target }) => target === aim.target) ?? null) : null
  }

  takeAim(kind: Intent, target: string) {
    this.mover.leave()
    this.fault = null
    this.aim = { kind, target }
  }

  /** Aims at the next target that is allowed; at the first of all where none is, so that it says why not. */
  nextTarget(kind: Intent): boolean {
    if (!this.strikeOf(kind)) return false
    const all = this.prospects(kind)
    const allowed = all.filter((one) => one.allowed)
    const row = allowed.length > 0 ? allowed : all
    const here = this.aim?.kind === kind ? row.findIndex(({ target }) => target === this.aim?.target) : -1
    const found = row[(here + 1) % Math.max(row.length, 1)]
    if (found) this.takeAim(kind, found.target)
    return found !== undefined
  }

  /** A tap on a piece: a target where one is wanted, else it is chosen. */
  tap(piece: Piece) {
    const mine = this.piece
    if (mine && this.isMine(mine) && piece.side !== mine.side && !isOfficer(piece)) {
      const kind = this.intent
      if (kind && this.prospects(kind).some(({ target }) => target === piece.name)) return this.takeAim(kind, piece.name)
    }
    this.select(piece.name)
  }

  /** Leaves the last thing begun; false where there was none. */
  leaveBegun(): boolean {
    const had = this.mover.isOn || this.aim !== null || this.ruler.isOn
    this.mover.leave()
    this.ruler.leave()
    this.aim = null
    this.fault = null
    return had
  }

  leave(): boolean {
    if (this.placing.isOn) {
      this.placing.leave()
      return true
    }
    if (this.leaveBegun()) return true
    if (this.selected === null) return false
    this.select(null)
    return true
  }

  /** Carries out what was begun. */
  async confirm(): Promise<boolean> {
    if (this.placing.isOn) return this.place()
    if (this.mover.isOn) return this.move()
    return this.aim !== null && this.strike()
  }

  async move(): Promise<boolean> {
    const { offer, with: known, canGo } = this.mover
    if (!offer || !known || !canGo) return false
    return this.act(offer.act, known)
  }

  /** Does to the target what it is aimed at for. */
  async strike(): Promise<boolean> {
    const { aim } = this
    const offer = aim && this.strikeOf(aim.kind)
    const target = offer && this.acts.targetOf(offer)
    if (!aim || !offer || !target || this.prospect?.allowed === false) return false
    return this.act(offer.act, { ...offer.with, [target]: aim.target })
  }

  async place(): Promise<boolean> {
    const { offer, ghosts } = this.placing
    if (!offer || ghosts.length === 0) return false
    return this.act(offer.act, this.placing.with)
  }

  act(name: string, known: With): Promise<boolean> {
    return this.give({ act: { name, with: known } })
  }

  /** Asked for while a command is still on its way, it takes that one back as soon as it is there. */
  async undo(): Promise<boolean> {
    await this.underWay
    if (this.battle.table?.undo == null) return false
    return this.give({ undo: {} })
  }

  /** A second command is not taken while one is on its way: it would be meant for a table that has changed. */
  private async give(order: Order): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.underWay = this.send(order).finally(() => (this.busy = false))
    return this.underWay
  }

  private async send(order: Order): Promise<boolean> {
    this.fault = null
    const after = this.battle.n
    try {
      const reply = await this.battle.give(order)
      this.leaveBegun()
      this.placing.leave()
      if ('entry' in reply) {
        this.done = reply.entry
        this.tell(reply.entry)
      }
      return true
    } catch (error) {
      const stale = staleAt(error, after) !== null
      const refused = error instanceof Refusal ? (error.problem.refused ?? []) : []
      this.fault = { text: stale ? 'The battle went on meanwhile. The table is up to date now; look, then try again.' : reason(error), refused }
      return false
    }
  }
}
