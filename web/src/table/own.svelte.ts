// One's own on the table: what is chosen there, what may move, and orders for several in a row.

import type { Offer } from '../battle/types'
import { Seated } from '../seated/seated.svelte'
import type { Effects } from './effects'
import type { Step } from './sequence.svelte'
import { mapOf, pieceNamed, type MapView, type Piece } from './types'

export abstract class OwnTable extends Seated<MapView, Effects> {
  /** The table as it is now. */
  readonly now = $derived.by(() => mapOf(this.battle.table))
  readonly piece: Piece | null = $derived.by(() => (this.map ? pieceNamed(this.map, this.selected) : null))

  isMine(piece: Piece): boolean {
    return this.battle.seat === 'umpire' || piece.side === this.battle.seat
  }

  /** Whether a piece could be moved now. */
  moveOf(name: string): Offer | undefined {
    return this.acts.to(name, 'go', this.offers)
  }

  /** Gives orders one after the other, in words for all of them. */
  abstract inTurn(words: string, steps: readonly Step[]): Promise<void>
}
