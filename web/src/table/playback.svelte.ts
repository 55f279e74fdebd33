// What the others do, played back as it comes in.

import type { Entry } from '../battle/types'
import { play, rest, type Speed } from './motion'
import type { MapView } from './types'

export const SPEEDS: readonly (readonly [Speed, string])[] = [
  [1, '1×'],
  [3, '3×'],
  [0, 'at once'],
]
const KEPT = 'playback'
/** Milliseconds for which a command stays, a ruling longer. */
const LOOK = 900
const READ = 2000

interface Step {
  entry: Entry
  before: MapView
  after: MapView
}

function keptSpeed(): Speed {
  try {
    const kept = Number(localStorage.getItem(KEPT) ?? 1)
    return kept === 0 || kept === 3 ? kept : 1
  } catch {
    return 1
  }
}

export class Playback {
  speed = $state<Speed>(keptSpeed())
  /** What is shown instead of the table as it is now. */
  map = $state.raw<MapView | null>(null)
  /** The command that is being shown. */
  entry = $state.raw<Entry | null>(null)
  /** Commands still to be shown. */
  waiting = $state(0)
  /** Somebody reads the receipt: nothing goes on meanwhile. */
  held = $state(false)
  private queue: Step[] = []
  private running = false
  private ended = false

  setSpeed(speed: Speed) {
    this.speed = speed
    try {
      localStorage.setItem(KEPT, String(speed))
    } catch {
      // Then it holds until the page is left.
    }
    if (speed === 0) this.skip()
  }

  hear(entry: Entry, before: MapView, after: MapView, mine: boolean) {
    // One's own deeds need no telling, unless they come after something that is still being told.
    if (this.speed === 0 || document.hidden || (mine && !this.running)) return
    this.queue.push({ entry, before, after })
    this.waiting = this.queue.length
    if (!this.running) {
      // Until its turn comes the table stays as it was.
      this.map = before
      void this.run()
    }
  }

  /** Shows the table as it is now. */
  skip() {
    this.queue = []
    this.waiting = 0
    this.ended = true
    this.held = false
    this.map = null
    this.entry = null
  }

  private async run() {
    this.running = true
    for (;;) {
      const step = this.queue.shift()
      if (!step) break
      this.ended = false
      this.waiting = this.queue.length
      this.entry = step.entry
      const stopped = () => this.ended
      await play(step.before, step.after, { speed: () => this.speed, show: (map) => (this.map = map), stopped })
      const pause = step.entry.rulings ? READ : LOOK
      await rest(pause / Math.max(this.speed, 1), stopped)
      while (this.held && !stopped()) await rest(200, stopped)
    }
    this.running = false
    this.map = null
    this.entry = null
  }
}
