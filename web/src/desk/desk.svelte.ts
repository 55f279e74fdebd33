// The desk: facts, their odds, and one ruling. The address bar holds the facts, so that a link shares them.

import { Refusal, odds, reason, resolve } from '../api/client'
import type { Needed, OddsReply, ProcedurePage, Refused, Ruled } from '../api/types'
import type { Die, TypedDice } from '../lib/dice'
import { headline, outcomeFields } from '../lib/odds'
import { deskAddress, route } from '../lib/route.svelte'
import { fitting, fromQuery, toQuery, withFact, type Facts } from '../lib/situation'

/** How long a hand may rest before the odds are asked for. */
const PAUSE = 120
/** Keys of the address that are not facts begin so. */
const PINNED = '~with.'
const BY = '~by'

export class Desk implements TypedDice {
  readonly procedure: ProcedurePage
  facts = $state.raw<Facts>({})
  odds = $state.raw<OddsReply | null>(null)
  pinned = $state.raw<{ facts: Facts; odds: OddsReply | null } | null>(null)
  by = $state<string | null>(null)
  refused = $state.raw<readonly Refused[]>([])
  fault = $state<string | null>(null)
  waiting = $state(false)

  /** What the dice decide, and what they do not. */
  readonly fields = $derived(this.odds ? outcomeFields(this.odds.odds) : null)
  /** The field of the outcome that is asked about: the chosen one while it is open, else the likeliest question. */
  readonly about = $derived.by(() => {
    if (!this.fields) return null
    return this.fields.open.some(({ path }) => path === this.by) ? this.by : headline(this.fields)
  })

  ruling = $state.raw<Ruled | null>(null)
  /** Dice typed so far, and the one that is needed next; null while nobody types. */
  typed = $state.raw<readonly Die[]>([])
  next = $state.raw<Needed | null>(null)
  typing = $state(false)
  diceFault = $state<string | null>(null)

  get ruled(): boolean {
    return this.ruling !== null
  }

  private timer: ReturnType<typeof setTimeout> | undefined
  private asked: AbortController | undefined
  private rolled: AbortController | undefined

  constructor(procedure: ProcedurePage, search: string) {
    this.procedure = procedure
    this.facts = fromQuery(search) ?? (procedure.example as Facts)
    this.by = new URLSearchParams(search).get(BY)
    const pinned = fromQuery(search, PINNED)
    if (pinned) void this.pinFrom(pinned)
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
    this.forgetRuling()
    this.hold()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.askOdds(), PAUSE)
  }

  choose(by: string) {
    this.by = by
    this.hold()
  }

  /** Keeps these facts to compare with. */
  pin() {
    this.pinned = { facts: this.situation, odds: this.odds }
    this.hold()
  }

  /** The same with facts from the address, whose odds are not known yet. */
  private async pinFrom(facts: Facts) {
    this.pinned = { facts, odds: null }
    try {
      const reply = await odds({ procedure: this.procedure.name, situation: facts })
      if (this.pinned?.facts === facts) this.pinned = { facts, odds: reply }
    } catch {
      // Facts that are refused have no odds to compare with.
      if (this.pinned?.facts === facts) this.unpin()
    }
  }

  unpin() {
    this.pinned = null
    this.hold()
  }

  stop() {
    clearTimeout(this.timer)
    this.asked?.abort()
    this.rolled?.abort()
  }

  /** The address of this desk as it stands. */
  get address(): string {
    const parts = [toQuery(this.situation)]
    if (this.by !== null) parts.push(`${BY}=${encodeURIComponent(this.by)}`)
    if (this.pinned) parts.push(toQuery(this.pinned.facts, PINNED))
    const query = parts.filter(Boolean).join('&')
    return deskAddress(this.procedure.name) + (query ? `?${query}` : '')
  }

  private hold() {
    route.hold(this.address)
  }

  private async askOdds() {
    this.asked?.abort()
    const asked = new AbortController()
    this.asked = asked
    this.waiting = true
    try {
      const reply = await odds({ procedure: this.procedure.name, situation: this.situation }, asked.signal)
      this.odds = reply
      this.refused = []
      this.fault = null
    } catch (error) {
      if (asked.signal.aborted) return
      this.odds = null
      this.refused = error instanceof Refusal ? (error.problem.refused ?? []) : []
      this.fault = this.refused.length > 0 ? null : reason(error)
    }
    if (this.asked === asked) this.waiting = false
  }

  private forgetRuling() {
    this.rolled?.abort()
    this.ruling = null
    this.typed = []
    this.next = null
    this.typing = false
    this.diceFault = null
  }

  /** Rules with random dice. */
  async roll() {
    this.forgetRuling()
    await this.rule(undefined)
  }

  /** Begins with the dice of a real table. */
  async beginTyping() {
    this.forgetRuling()
    this.typing = true
    await this.rule([])
  }

  async typeFace(face: number) {
    if (!this.next) return
    this.typed = [...this.typed, { ...this.next, face }]
    this.next = null
    await this.rule(this.typed.map((die) => die.face))
  }

  takeBack() {
    const last = this.typed.at(-1)
    if (!last) return
    this.typed = this.typed.slice(0, -1)
    this.ruling = null
    this.next = { sides: last.sides, for: last.for }
    this.typing = true
  }

  private async rule(dice: number[] | undefined) {
    this.rolled?.abort()
    const rolled = new AbortController()
    this.rolled = rolled
    try {
      const request = { procedure: this.procedure.name, situation: this.situation, ...(dice ? { dice } : {}) }
      const reply = await resolve(request, rolled.signal)
      this.diceFault = null
      if ('need' in reply) this.next = reply.need
      else {
        this.ruling = reply
        this.next = null
      }
    } catch (error) {
      if (!rolled.signal.aborted) this.diceFault = reason(error)
    }
  }
}
