// A ruler from anything to anything. It is laid in this browser alone; nobody else hears of it.

import { distance, distanceTo } from './geometry'
import type { Piece, Point } from './types'
import { inchWords } from './words'

export interface End extends Point {
  /** What it lies on, and is then measured from the edge of. */
  piece: Piece | null
}

/** Between two ends: from edge to edge where they lie on pieces. */
export function between(from: End, to: End): number {
  if (from.piece && to.piece) return distance(from.piece, to.piece)
  if (from.piece) return distanceTo(from.piece, to)
  return to.piece ? distanceTo(to.piece, from) : Math.hypot(from.x - to.x, from.y - to.y)
}

const nameOf = ({ piece, x, y }: End) => piece?.name ?? `${Math.round(x * 10) / 10}, ${Math.round(y * 10) / 10}`

export class Ruler {
  /** Waiting for its first end. */
  isOn = $state(false)
  from = $state.raw<End | null>(null)
  to = $state.raw<End | null>(null)

  get inches(): number | null {
    return this.from && this.to ? between(this.from, this.to) : null
  }

  get words(): string {
    if (!this.from) return 'Measure from where? Tap it.'
    if (!this.to || this.inches === null) return `From ${nameOf(this.from)} to where? Tap it.`
    return `${inchWords(this.inches)} from ${nameOf(this.from)} to ${nameOf(this.to)}`
  }

  begin(from: End | null) {
    this.isOn = true
    this.from = from
    this.to = null
  }

  /** A tap sets the first end, then the second, then begins anew. */
  tap(end: End) {
    if (!this.from || this.to) this.begin(end)
    else this.to = end
  }

  stretch(end: End) {
    if (this.from) this.to = end
  }

  leave() {
    this.isOn = false
    this.from = this.to = null
  }
}
