// What is done on a board, played as it comes in: others' commands one after the other with time to read, one's own at once
// and never in the way of the next.

import type { Entry, Table } from '../battle/types'
import { redrawing } from '../lib/redrawing.svelte'
import { rest, type Deed, type Performance, type Speed } from './pace'

export const SPEEDS: readonly (readonly [Speed, string])[] = [
  [1, '1×'],
  [3, '3×'],
  [0, 'at once'],
]
const KEPT = 'playback'
/** Milliseconds for which another's command stays to be read, a ruling longer. */
const LOOK = 500
const READ = 1500

interface Step<M, E> extends Deed<M, E> {
  entry: Entry
  mine: boolean
  /** The books before the command and after it. */
  books: readonly [Table, Table]
}

function keptSpeed(): Speed {
  try {
    const kept = Number(localStorage.getItem(KEPT) ?? 1)
    return kept === 0 || kept === 3 ? kept : 1
  } catch {
    return 1
  }
}

export class Playback<M, E> {
  private readonly performance: Performance<M, E>
  speed = $state<Speed>(keptSpeed())
  /** What is shown instead of the table as it is now. */
  map = $state.raw<M | null>(null)
  /** The books at the moment that is shown: nothing beside the map tells what is not seen yet. */
  books = $state.raw<Table | null>(null)
  /** The command that is being carried out on the map; its result is not seen yet. */
  acting = $state<number | null>(null)
  /** Smoke, losses and dice of the command that is being shown. */
  effects = $state.raw<E | null>(null)
  /** The command of somebody else that is being told. */
  entry = $state.raw<Entry | null>(null)
  /** Commands still to be shown. */
  waiting = $state(0)
  /** Somebody reads the receipt: nothing goes on meanwhile. */
  held = $state(false)
  /** Something is shown that others did: whoever is to act hears of it when it is over. */
  readonly theirs = $derived.by(() => this.entry !== null)
  private queue: Step<M, E>[] = []
  private now: Step<M, E> | null = null
  private running = false
  private ended = false

  constructor(performance: Performance<M, E>) {
    this.performance = performance
  }

  setSpeed(speed: Speed) {
    this.speed = speed
    try {
      localStorage.setItem(KEPT, String(speed))
    } catch {
      // Then it holds until the page is left.
    }
    if (speed === 0) this.skip()
  }

  hear(step: Step<M, E>) {
    if (this.speed === 0 || document.hidden || (step.mine && this.performance.lasting(step) === 0)) return
    // One's own deed is seen at once, even while an earlier one is still on its way.
    if (step.mine) this.leaveOwn()
    this.queue.push(step)
    this.waiting = this.queue.length
    // Until its turn comes the table stays as it was.
    this.map ??= step.before
    this.books ??= step.books[0]
    if (!this.running) void this.run()
  }

  /** Shows the table as it is now. */
  skip() {
    this.queue = []
    this.waiting = 0
    this.ended = true
    this.held = false
    this.rest()
  }

  /** Shows nothing but what is. */
  private rest() {
    this.map = null
    this.books = null
    this.acting = null
    this.effects = null
    this.entry = null
  }

  /** Whoever goes on with something has seen enough of his last deed. */
  leaveOwn() {
    if (this.now?.mine && this.queue.length === 0) this.skip()
  }

  private async run() {
    this.running = true
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      try {
        await this.play(step)
      } catch (error) {
        // Then the table is shown as it is now.
        redrawing.tell('Playing back', error)
        this.skip()
      }
    }
    this.running = false
    this.now = null
    this.rest()
  }

  private async play(step: Step<M, E>) {
    const { entry, mine } = step
    this.ended = false
    this.now = step
    this.waiting = this.queue.length
    this.entry = mine ? null : entry
    this.books = step.books[0]
    this.acting = entry.n
    const stopped = () => this.ended || this.now !== step
    await this.performance.perform(step, {
      speed: () => this.speed,
      show: (map) => (this.map = map),
      effects: (effects) => (this.effects = effects),
      fires: (effects) => this.performance.fires?.(effects),
      stopped,
    })
    if (stopped()) return
    this.books = step.books[1]
    this.acting = null
    if (!mine) {
      await rest((entry.rulings ? READ : LOOK) / Math.max(this.speed, 1), stopped)
      while (this.held && !stopped()) await rest(200, stopped)
    }
    if (!stopped()) this.effects = null
  }
}
