// What the table says of the unit that is looked at: reach, arcs, targets, charges. Nothing happens by asking.

import type { Battle } from '../battle/battle.svelte'
import { survey, type Answers, type Arc, type Prospect, type Question, type Reach } from './survey'

export class Look {
  readonly battle: Battle
  unit = $state<string | null>(null)
  reach = $state.raw<Reach | null>(null)
  arcs = $state.raw<readonly Arc[]>([])
  targets = $state.raw<readonly Prospect[]>([])
  charges = $state.raw<readonly Prospect[]>([])
  /** Answers that have not come yet. */
  open = $state(0)
  private asked: AbortController | null = null

  constructor(battle: Battle) {
    this.battle = battle
  }

  /** Asks about a unit; what was known of the same unit stays until the new answer is there. */
  of(unit: string | null, charges: boolean) {
    this.asked?.abort()
    const asked = new AbortController()
    this.asked = asked
    this.open = 0
    if (unit !== this.unit) this.forget()
    this.unit = unit
    if (unit === null) return
    void this.ask({ ask: 'reach', unit }, asked, (answer) => (this.reach = answer), () => (this.reach = null))
    void this.ask({ ask: 'arcs', unit }, asked, (answer) => (this.arcs = answer), () => (this.arcs = []))
    void this.ask({ ask: 'targets', unit }, asked, (answer) => (this.targets = answer), () => (this.targets = []))
    if (charges) void this.ask({ ask: 'charges', unit }, asked, (answer) => (this.charges = answer), () => (this.charges = []))
    else this.charges = []
  }

  private forget() {
    this.reach = null
    this.arcs = this.targets = this.charges = []
  }

  private async ask<Q extends Question>(question: Q, asked: AbortController, take: (answer: Answers[Q['ask']]) => void, without: () => void) {
    this.open += 1
    try {
      const answer = await survey(this.battle.id, this.battle.token, question, asked.signal)
      if (!asked.signal.aborted) take(answer)
    } catch {
      // What the table cannot say of a unit, such as a fire arc of an officer, is not shown.
      if (!asked.signal.aborted) without()
    }
    if (!asked.signal.aborted) this.open -= 1
  }
}
