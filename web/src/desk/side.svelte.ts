// One situation on the desk: its facts, its odds, and the facts that cannot change them.

import { Refusal, odds, reason, worthAsking } from '../api/client'
import type { OddsReply, ProcedurePage, Refused } from '../api/types'
import { outcomeFields } from '../lib/odds'
import { speechAt } from './speech'
import { fitting, withFact, type Facts } from '../lib/situation'

/** How long a hand may rest before the odds are asked for. */
const PAUSE = 120
/** How long the odds stand before it is asked which facts cannot change them. */
const REST = 250

export class Side {
  readonly procedure: ProcedurePage
  /** The server's words in this ruling. */
  readonly speak: (text: string) => string
  facts = $state.raw<Facts>({})
  odds = $state.raw<OddsReply | null>(null)
  refused = $state.raw<readonly Refused[]>([])
  fault = $state<string | null>(null)
  waiting = $state(false)
  /** Facts nobody has given that leave the odds as they are whatever they are, with the reason. */
  idle = $state.raw<ReadonlyMap<string, string>>(new Map())
  /** Whether that was found for other facts than those that stand. */
  idleIsOld = $state(false)

  /** What the dice decide, and what they do not. */
  readonly fields = $derived(this.odds ? outcomeFields(this.odds.odds) : null)

  private timer: ReturnType<typeof setTimeout> | undefined
  private asked: AbortController | undefined

  constructor(procedure: ProcedurePage, facts: Facts) {
    this.procedure = procedure
    this.speak = speechAt(procedure)
    this.facts = facts
    void this.askOdds()
  }

  /** The facts that are sent: those that do not belong here stay in the form only. */
  get situation(): Facts {
    return fitting(this.procedure.fields, this.facts)
  }

  set(path: string, value: unknown) {
    this.replace(withFact(this.facts, path, value))
  }

  replace(facts: Facts) {
    this.facts = facts
    this.idleIsOld = true
    this.stop()
    this.timer = setTimeout(() => void this.askOdds(), PAUSE)
  }

  /** Ends what is under way. */
  stop() {
    clearTimeout(this.timer)
    this.asked?.abort()
  }

  private async askOdds() {
    const asked = new AbortController()
    this.asked = asked
    this.waiting = true
    try {
      this.odds = await odds({ procedure: this.procedure.name, situation: this.situation }, asked.signal)
      this.refused = []
      this.fault = null
      this.timer = setTimeout(() => void this.askIdle(asked.signal), REST)
    } catch (error) {
      if (asked.signal.aborted) return
      this.odds = null
      this.refused = error instanceof Refusal ? (error.problem.refused ?? []) : []
      this.fault = this.refused.length > 0 ? null : reason(error)
      this.idle = new Map()
    }
    this.waiting = false
  }

  /** Finds out which facts cannot change the odds, each by itself while all others are as they stand. */
  private async askIdle(signal: AbortSignal) {
    try {
      const { skipped } = await worthAsking(
        { procedure: this.procedure.name, situation: this.situation, alone: true },
        signal,
      )
      // Where one answer alone is taken the fact matters: another answer, and there is no ruling.
      const idle = skipped.filter(({ reason }) => !reason.startsWith('only '))
      this.idle = new Map(idle.map(({ path, reason }) => [path, withoutCount(reason)]))
    } catch {
      if (signal.aborted) return
      // Nothing is claimed that was not found out.
      this.idle = new Map()
    }
    this.idleIsOld = false
  }
}

/** How many situations were tried is for whoever doubts it; the desk has no room for it. */
function withoutCount(reason: string): string {
  return reason.replace(/ \(\d+ situations? tried\)$/, '')
}
