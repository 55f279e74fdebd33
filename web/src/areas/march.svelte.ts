// Where the chosen formation can march to, as the books answer, and the goal that is about to be given.

import type { Battle } from '../battle/battle.svelte'
import { survey } from '../seated/survey'
import type { Goal, March } from './types'

export class Marching {
  private readonly battle: Battle
  unit = $state<string | null>(null)
  answer = $state.raw<March | null>(null)
  /** The area that is pointed at. */
  aimed = $state<string | null>(null)
  private asked: AbortController | null = null

  constructor(battle: Battle) {
    this.battle = battle
  }

  readonly goal: Goal | null = $derived.by(() => this.goalAt(this.aimed))

  goalAt(area: string | null): Goal | null {
    return this.answer?.goals.find((goal) => goal.area === area) ?? null
  }

  /** Asks about a formation; what was known of the same one stays until the new answer is there. */
  of(unit: string | null) {
    this.asked?.abort()
    this.asked = null
    if (unit !== this.unit) {
      this.answer = null
      this.aimed = null
    }
    this.unit = unit
    if (unit !== null) void this.ask(unit)
  }

  leave(): boolean {
    const had = this.aimed !== null
    this.aimed = null
    return had
  }

  private async ask(unit: string) {
    const asked = new AbortController()
    this.asked = asked
    try {
      const answer = await survey(this.battle.id, this.battle.token, { ask: 'march', unit }, asked.signal)
      if (asked.signal.aborted) return
      this.answer = answer
      if (this.goalAt(this.aimed) === null) this.aimed = null
    } catch {
      // What the books cannot say of a formation, as in a battle without a map, is not shown.
      if (!asked.signal.aborted) this.answer = null
    }
  }
}
