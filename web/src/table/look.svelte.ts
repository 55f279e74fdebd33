// What the table says of the unit that is looked at: reach, arcs, prospects. Nothing happens by asking.

import type { ArcBand, Intent, Prospect, Reach, SurveyQuestion } from '../api/types'
import type { Battle } from '../battle/battle.svelte'
import { survey, type Answers } from '../seated/survey'

const NONE: Readonly<Record<Intent, readonly Prospect[]>> = { fire: [], charge: [] }

export class Look {
  readonly battle: Battle
  unit = $state<string | null>(null)
  reach = $state.raw<Reach | null>(null)
  arcs = $state.raw<readonly ArcBand[]>([])
  prospects = $state.raw(NONE)
  /** Answers that have not come yet. */
  open = $state(0)
  private asked: AbortController | null = null

  constructor(battle: Battle) {
    this.battle = battle
  }

  /** Asks about a unit; what was known of the same unit stays until the new answer is there. */
  of(unit: string | null, intents: readonly Intent[], shows: { reach: boolean; arcs: boolean }) {
    this.asked?.abort()
    const asked = new AbortController()
    this.asked = asked
    this.open = 0
    if (unit !== this.unit) this.forget()
    this.unit = unit
    if (unit === null) return
    // Reach and arcs are shown of those that can use them now.
    if (shows.reach)
      void this.ask(
        { ask: 'reach', unit },
        asked,
        (answer) => (this.reach = answer),
        () => (this.reach = null),
      )
    else this.reach = null
    if (shows.arcs)
      void this.ask(
        { ask: 'arcs', unit },
        asked,
        ({ bands }) => (this.arcs = bands),
        () => (this.arcs = []),
      )
    else this.arcs = []
    for (const intent of ['fire', 'charge'] as const) {
      const keep = (found: readonly Prospect[]) => (this.prospects = { ...this.prospects, [intent]: found })
      if (intents.includes(intent))
        void this.ask(
          { ask: 'prospects', unit, intent },
          asked,
          ({ prospects }) => keep(prospects),
          () => keep([]),
        )
      else keep([])
    }
  }

  private forget() {
    this.reach = null
    this.arcs = []
    this.prospects = NONE
  }

  private async ask<Q extends SurveyQuestion>(
    question: Q,
    asked: AbortController,
    take: (answer: Answers[Q['ask']]) => void,
    without: () => void,
  ) {
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
