// Orders given one after the other to several of one's own, as if by one hand.

import type { With } from '../battle/types'
import type { Seated } from '../seated/seated.svelte'

export interface Step {
  /** Who. */
  name: string
  /** What he is to do, asked for when his turn comes; null where there is nothing he can do. */
  order: () => Promise<{ act: string; with: With } | null>
}

/** A row of commands that is taken back as one. */
export interface Given {
  /** "Larkin's Brigade". */
  words: string
  /** Their numbers. */
  first: number
  last: number
}

/** Milliseconds the other side is waited for between two of the orders. */
const PATIENCE = 8000
const PAUSE = 60

export class Sequence {
  private readonly table: Seated<unknown, unknown>
  /** What is under way. */
  words = $state<string | null>(null)
  /** What was given last. */
  given = $state.raw<Given | null>(null)
  private isHalted = false
  private running: Promise<unknown> = Promise.resolve()

  constructor(table: Seated<unknown, unknown>) {
    this.table = table
  }

  /** Gives the orders; tells who did not carry one out. */
  async run(words: string, steps: readonly Step[]): Promise<string[]> {
    if (this.words !== null) return []
    this.words = words
    this.table.since = this.table.battle.n
    this.isHalted = false
    const running = this.giveAll(words, steps)
    this.running = running
    const left = await running
    this.words = null
    return left
  }

  /** Gives no further order and waits for the one that is on its way. */
  async halt(): Promise<void> {
    this.isHalted = true
    await this.running
  }

  private async giveAll(words: string, steps: readonly Step[]): Promise<string[]> {
    const { battle } = this.table
    const left: string[] = []
    let given = null as Given | null
    for (const { name, order } of steps) {
      if (this.isHalted) break
      const isDone = (await this.isMyTurn()) && (await this.giveOne(order))
      if (!isDone) {
        left.push(name)
        continue
      }
      // What can be taken back is one's own last command, whatever the other side has answered since.
      const last = battle.table?.undo ?? null
      given = last === null ? null : { words, first: given?.first ?? last, last }
    }
    this.given = given
    return left
  }

  private async giveOne(order: Step['order']): Promise<boolean> {
    const found = await order().catch(() => null)
    return found !== null && this.table.act(found.act, found.with)
  }

  /** Waits for the other side, which may have to answer what was just done. */
  private async isMyTurn(): Promise<boolean> {
    const { battle } = this.table
    for (let waited = 0; waited < PATIENCE && !this.isHalted; waited += PAUSE) {
      const business = battle.table?.business
      if (!business || business.over) return false
      if (
        business.due.length === 0 &&
        (battle.seat === 'umpire' || business.waiting.some((side) => side === battle.seat))
      )
        return true
      // A question to oneself is answered first.
      if (this.table.answers.length > 0) return false
      await new Promise((done) => setTimeout(done, PAUSE))
    }
    return false
  }

  /** What one press takes back besides the last command. */
  get undoes(): Given | null {
    const { given } = this
    return given !== null && given.last > given.first && this.table.battle.table?.undo === given.last ? given : null
  }
}
