// The sheet that comes up over the table: a thing with its offers, then a command, then what became of it.

import type { Battle } from './battle.svelte'
import { ActForm } from './form.svelte'
import { dueFor, offerOf } from './offers'
import type { Due, Entry, Offer } from './types'

/** The offers that belong to the table itself. */
export const TABLE = Symbol('table')

export class SheetState {
  readonly battle: Battle
  /** A name of the roster, or the table. */
  subject = $state.raw<string | typeof TABLE | null>(null)
  form = $state.raw<ActForm | null>(null)
  /** What was just done. */
  done = $state.raw<Entry | null>(null)

  constructor(battle: Battle) {
    this.battle = battle
  }

  get isOpen(): boolean {
    return this.subject !== null || this.form !== null || this.done !== null
  }

  look(subject: string | typeof TABLE) {
    this.leaveForm()
    this.done = null
    this.subject = subject
  }

  begin(offer: Offer) {
    this.leaveForm()
    this.done = null
    this.form = new ActForm(this.battle, offer)
  }

  answer(due: Due) {
    this.subject = null
    this.begin(offerOf(due, this.battle.table?.offers ?? []))
  }

  /** From the bar: done at once where nothing needs to be said or rolled, else the sheet comes up. */
  async tap(offer: Offer) {
    if (offer.open.length > 0) {
      this.subject = null
      return this.begin(offer)
    }
    const form = new ActForm(this.battle, offer)
    await form.tryPlain()
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
    const [due] = dueFor(this.battle.seat, this.battle.table?.business.due ?? [])
    const ruled = (entry.rulings?.length ?? 0) > 0
    this.done = show || ruled || due ? entry : null
    this.subject = null
    if (due) this.form = new ActForm(this.battle, offerOf(due, this.battle.table?.offers ?? []))
  }

  back() {
    this.leaveForm()
  }

  close() {
    this.leaveForm()
    this.subject = null
    this.done = null
  }

  private leaveForm() {
    this.form?.stop()
    this.form = null
  }
}
