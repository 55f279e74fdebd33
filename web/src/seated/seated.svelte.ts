// Whoever sits at a board, of whatever kind: what he may do, how an order is given and taken back, and what is shown of it.

import { reason, Refusal } from '../api/client'
import type { Refused } from '../api/types'
import { answersTo, besides, worded } from '../battle/answers'
import { staleAt, type Battle } from '../battle/battle.svelte'
import { isMeant } from '../battle/meant'
import { dueFor, isOnward, offersFor, tableOffers } from '../battle/offers'
import { refusalWords } from '../battle/results'
import { SheetState } from '../battle/sheet.svelte'
import { spokenTable } from '../battle/speech'
import { newsWords } from '../battle/telling'
import type { Entry, Offer, Order, Table, With } from '../battle/types'
import { Acts, isWhole } from './acts'
import { Playback } from './playback.svelte'
import { Replay, type Replayed } from './replay.svelte'
import type { View } from './view.svelte'

export interface Fault {
  text: string
  refused: readonly Refused[]
}

/** How a kind of board is read and shown. */
export type Kind<M, E> = Omit<Replayed<M, E>, 'speed'>

export abstract class Seated<M, E> {
  readonly battle: Battle
  readonly sheet: SheetState
  readonly playback: Playback<M, E>
  readonly replay: Replay<M, E>
  /** The name of what is chosen. */
  selected = $state<string | null>(null)
  busy = $state(false)
  protected underWay: Promise<boolean> = Promise.resolve(true)
  fault = $state.raw<Fault | null>(null)
  /** The last thing one did oneself, with its receipt. */
  done = $state.raw<Entry | null>(null)
  /** The number of the last command before one's own last order, or row of orders. */
  since = $state(0)
  /** For whoever listens. */
  said = $state('')

  constructor(battle: Battle, kind: Kind<M, E>) {
    this.battle = battle
    this.sheet = new SheetState(battle)
    this.playback = new Playback(kind)
    this.replay = new Replay(battle, { ...kind, speed: () => this.playback.speed })
  }

  abstract readonly view: View
  /** The board as it is now. */
  abstract readonly now: M | null
  /** One's own with something to do. */
  abstract readonly ready: readonly { name: string }[]
  abstract select(name: string | null): void
  /** Leaves what was begun on the board; false where nothing was. */
  abstract leaveBegun(): boolean
  /** One step back: what was begun, then what is chosen; false where there is nothing. */
  abstract leave(): boolean

  /** What the book lets players do. */
  readonly acts = $derived.by(() => new Acts(this.battle.info?.acts ?? []))
  /** The board as it is shown: as it is now, on the way there, or as it was. */
  readonly map: M | null = $derived.by(() => this.replay.map ?? this.playback.map ?? this.now)
  /** The books at the moment that is shown. */
  readonly told: Table | null = $derived.by(() => {
    const { books } = this.playback
    return books && !this.replay.isOpen ? spokenTable(books, this.battle.speak) : this.battle.table
  })
  /** What is seen besides the board itself. */
  readonly effects = $derived.by(() => (this.replay.isOpen ? this.replay.effects : this.playback.effects))
  readonly offers: readonly Offer[] = $derived.by(() =>
    this.battle.plays && !this.replay.isOpen ? (this.battle.table?.offers ?? []) : [],
  )
  /** What may be done besides answering what is due. */
  readonly besides: readonly Offer[] = $derived.by(() =>
    this.battle.table && this.offers.length > 0 ? besides(this.battle.table, this.battle.seat) : [],
  )
  /** The answers to what is due first. */
  readonly answers: readonly Offer[] = $derived.by(() => {
    const { table, seat, plays } = this.battle
    const [item] = table && plays && !this.replay.isOpen ? dueFor(seat, table.business.due) : []
    return table && item ? answersTo(item, table) : []
  })
  /** What belongs to no single piece; what lets the battle go on comes first. */
  readonly forAll: readonly Offer[] = $derived.by(() =>
    this.battle.table
      ? this.acts.plain(tableOffers(this.battle.table.sheet, this.besides, this.battle.info?.acts ?? []))
      : [],
  )
  /** What the chosen piece may do. */
  readonly its: readonly Offer[] = $derived.by(() =>
    this.selected === null ? [] : offersFor(this.selected, this.offers, this.battle.table?.business.due ?? []),
  )

  /** A row of orders that one press takes back. */
  get undoes(): { words: string } | null {
    return null
  }

  /** Whether the order that is given is one of a row. */
  protected get isInRow(): boolean {
    return false
  }

  /** An order went through: what was begun for it is over. */
  protected carriedOut() {
    this.leaveBegun()
  }

  /** Who acts in a command, as far as it is known. */
  protected subjectOf({ do: deed }: Entry): string | null {
    return 'act' in deed && deed.act !== 'hidden'
      ? this.acts.subjectOf({ act: deed.act.name, with: deed.act.with })
      : null
  }

  /** A command in words, for whoever listens. */
  protected tell(entry: Entry) {
    this.said = newsWords(entry, (seat) => this.battle.seatName(seat))
  }

  stop() {
    this.battle.onEntry = null
    this.playback.skip()
    this.replay.stop()
  }

  /** The next piece with something to do; false at the end of the row. */
  next(back: boolean, wrap: boolean): boolean {
    const { ready } = this
    const here = ready.findIndex(({ name }) => name === this.selected)
    const step = back ? -1 : 1
    const wanted = here < 0 ? (back ? ready.length - 1 : 0) : here + step
    const found = ready[wrap ? (wanted + ready.length) % Math.max(ready.length, 1) : wanted]
    if (!found) return false
    this.playback.leaveOwn()
    this.select(found.name)
    return true
  }

  /** Done at once where nothing is to be said, with the program's dice; else the form comes up. */
  take(offer: Offer) {
    if (isWhole(offer)) void this.act(offer.act, offer.with)
    else this.sheet.begin(offer)
  }

  /** Lets the battle go on, as the first button of the bar does; false where there is none. */
  goOn(): boolean {
    const [first] = this.forAll
    if (!first || !isOnward(first, this.battle.info?.acts ?? [])) return false
    this.take(first)
    return true
  }

  /** Answers what is due with an answer by its number in the list; false where there is none. */
  answer(number: number): boolean {
    const [item] = dueFor(this.battle.seat, this.battle.table?.business.due ?? [])
    const offer = item && worded(this.answers, item, (side) => this.battle.sideName(side))[number - 1]?.offer
    if (!offer || this.isAnsweredElsewhere(offer)) return false
    this.take(offer)
    return true
  }

  /** Whether an answer has a better place than the list of answers. */
  isAnsweredElsewhere(_offer: Offer): boolean {
    return false
  }

  async act(name: string, known: With): Promise<boolean> {
    return isMeant(name, this.battle.info?.acts ?? []) && this.give({ act: { name, with: known } })
  }

  /** Asked for while a command is still on its way, it takes that one back as soon as it is there. */
  async undo(): Promise<boolean> {
    await this.underWay
    return this.undoOne()
  }

  protected async undoOne(): Promise<boolean> {
    if (this.battle.table?.undo == null) return false
    return this.give({ undo: {} })
  }

  /** A second command is not taken while one is on its way: it would be meant for a board that has changed. */
  private async give(order: Order): Promise<boolean> {
    if (this.busy) return false
    this.playback.leaveOwn()
    this.busy = true
    this.underWay = this.send(order).finally(() => (this.busy = false))
    return this.underWay
  }

  private async send(order: Order): Promise<boolean> {
    this.fault = null
    const after = this.battle.n
    if (!this.isInRow) this.since = after
    try {
      const reply = await this.battle.give(order)
      this.carriedOut()
      if ('entry' in reply) {
        this.done = reply.entry
        this.tell(reply.entry)
      }
      return true
    } catch (error) {
      const stale = staleAt(error, after) !== null
      const { speak } = this.battle
      const refused =
        error instanceof Refusal
          ? (error.problem.refused ?? []).map((one) => ({ ...one, reason: speak(one.reason) }))
          : []
      const why = refused.length > 0 ? refused.map(refusalWords).join(' ') : speak(reason(error))
      this.fault = {
        text: stale ? 'The battle went on meanwhile. The table is up to date now; look, then try again.' : why,
        refused,
      }
      return false
    }
  }
}
