// What fingers and mouse do on the map: tap, long press, drag, pinch.

import type { Point } from '../table/types'

export interface Hands {
  tap: (at: Point) => void
  /** Held still; what follows until the hand is lifted is measuring. */
  press: (at: Point) => void
  /** Whether the hand takes hold of something here, with a mouse or with a finger. */
  grab: (at: Point, mouse: boolean) => boolean
  /** What was taken hold of, or the ruler, goes with the hand. */
  drag: (at: Point) => void
  /** The hand is lifted from what it held. */
  drop: (at: Point) => void
  pan: (across: number, down: number) => void
  pinch: (before: readonly [Point, Point], after: readonly [Point, Point]) => void
}

/** Pixels a hand may shake. */
const STILL = 8
/** Milliseconds of a long press of a finger. */
const LONG = 500

type Doing = 'nothing' | 'resting' | 'panning' | 'dragging' | 'pressing' | 'pinching'

export class Gestures {
  private readonly hands: Hands
  private readonly down = new Map<number, Point>()
  private doing: Doing = 'nothing'
  private start: Point = { x: 0, y: 0 }
  private grabs = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(hands: Hands) {
    this.hands = hands
  }

  put(id: number, at: Point, mouse: boolean) {
    this.down.set(id, at)
    clearTimeout(this.timer)
    if (this.down.size === 1) {
      this.start = at
      this.doing = 'resting'
      this.grabs = this.hands.grab(at, mouse)
      // A mouse that rests has not let go of what it holds, and has a button for measuring.
      if (!mouse) this.timer = setTimeout(() => this.hold(), LONG)
    } else {
      if (this.doing === 'dragging' || this.doing === 'pressing') this.hands.drop(this.start)
      this.doing = this.down.size === 2 ? 'pinching' : 'nothing'
    }
  }

  move(id: number, at: Point) {
    const was = this.down.get(id)
    if (!was) return
    const before = this.two()
    this.down.set(id, at)
    if (this.doing === 'pinching') {
      const after = this.two()
      if (before && after) this.hands.pinch(before, after)
      return
    }
    if (this.doing === 'resting' && Math.hypot(at.x - this.start.x, at.y - this.start.y) > STILL) {
      clearTimeout(this.timer)
      this.doing = this.grabs ? 'dragging' : 'panning'
      if (this.doing === 'panning') this.hands.pan(at.x - this.start.x, at.y - this.start.y)
    } else if (this.doing === 'panning') this.hands.pan(at.x - was.x, at.y - was.y)
    if (this.doing === 'dragging' || this.doing === 'pressing') this.hands.drag(at)
  }

  lift(id: number, at: Point) {
    if (!this.down.delete(id)) return
    clearTimeout(this.timer)
    const done = this.doing
    // A finger that stays after a pinch does nothing more.
    this.doing = this.down.size === 0 ? 'nothing' : 'panning'
    if (done === 'resting') this.hands.tap(at)
    if (done === 'dragging' || done === 'pressing') this.hands.drop(at)
  }

  /** The system took the hand away. */
  cancel(id: number) {
    this.down.delete(id)
    clearTimeout(this.timer)
    this.doing = 'nothing'
  }

  private hold() {
    if (this.doing !== 'resting') return
    this.doing = 'pressing'
    this.hands.press(this.start)
  }

  private two(): readonly [Point, Point] | null {
    const [first, second] = [...this.down.values()]
    return first && second ? [first, second] : null
  }
}
