// The sheet that comes up over the table: a thing with its offers, then a command, then what became of it.

import type { Battle } from './battle.svelte'
import { ActForm } from './form.svelte'
import { answersTo } from './answers'
import { dueFor } from './offers'
import type { Due, Entry, Offer } from './types'

/** The offers that belong to the table itself. */
export const TABLE = Symbol('table')

export class SheetState {
  readonly battle: Battle
  /** A name of the roster, or the table. */
  subject = $state.raw<string | typeof TABLE | null>(null)
  form = $state.raw<ActForm | null>(null)
  /** The question that is due now is shown with its answers. */
  private asks = $state(false)
  /** What was just done. */
  done = $state.raw<Entry | null>(null)

  constructor(battle: Battle) {
    this.battle = battle
  }

  get isOpen(): boolean {
    return this.subject !== null || this.form !== null || this.done !== null || this.question !== null
  }

  get question(): Due | null {
    return this.asks ? (this.due ?? null) : null
  }

  private get due(): Due | undefined {
    return dueFor(this.battle.seat, this.battle.table?.business.due ?? [])[0]
  }

  look(subject: string | typeof TABLE) {
    this.leaveForm()
    this.asks = false
    this.done = null
    this.subject = subject
  }

  begin(offer: Offer) {
    this.leaveForm()
    this.done = null
    this.form = new ActForm(this.battle, offer)
  }

  /** The only answer there is. */
  answer(due: Due) {
    const { table } = this.battle
    const [only] = table ? answersTo(due, table) : []
    if (only) void this.tap(only)
  }

  /** From the bar: done at once where nothing needs to be said or rolled, else the sheet comes up. */
  async tap(offer: Offer) {
    if (offer.open.length > 0) {
      this.subject = null
      return this.begin(offer)
    }
    const form = new ActForm(this.battle, offer)
    await (this.battle.info?.dice === 'rolled' ? form.roll() : form.tryPlain())
    if (form.entry) {
      form.stop()
      this.next(form.entry, false)
    } else {
      this.subject = null
      this.done = null
      this.form = form
    }
  }

  /** A command is through: its ruling is shown, and what is due now comes up by itself. */
  next(entry: Entry, show = true) {
    this.leaveForm()
    // Its dice are asked for elsewhere, and come up again whenever the page is opened.
    if (entry.awaits) return this.close()
    const { due, battle } = this
    const ruled = (entry.rulings?.length ?? 0) > 0
    this.done = show || ruled || due ? entry : null
    this.subject = null
    const [first, second] = due && battle.table ? answersTo(due, battle.table) : []
    this.asks = second !== undefined
    if (first && !second) this.form = new ActForm(battle, first)
  }

  back() {
    this.leaveForm()
  }

  close() {
    this.leaveForm()
    this.asks = false
    this.subject = null
    this.done = null
  }

  private leaveForm() {
    this.form?.stop()
    this.form = null
  }
}
