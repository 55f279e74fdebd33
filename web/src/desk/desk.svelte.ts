// The desk: one situation or two to compare, and one ruling. The address bar holds the facts, so that a link shares
// them.

import { reason, resolve } from '../api/client'
import type { Needed, ProcedurePage, Ruled } from '../api/types'
import type { Die, TypedDice } from '../lib/dice'
import { headline, type OutcomeFields } from '../lib/odds'
import { deskAddress, route } from '../lib/route.svelte'
import { fromQuery, toQuery, withFact, type Facts } from '../lib/situation'
import { Side } from './side.svelte'

/** Keys of the address that are not facts begin with `~`: those of B, the field asked about, the side in hand. */
const OF_B = '~with.'
const BY = '~by'
const IN_HAND = '~at'

export class Desk implements TypedDice {
  readonly procedure: ProcedurePage
  a = $state.raw() as Side
  /** The situation to compare with, if there is one. */
  b = $state.raw<Side | null>(null)
  /** Which of the two is in hand: its facts are in the form, and it is the one that is ruled. */
  inHand = $state<'A' | 'B'>('A')
  by = $state<string | null>(null)

  readonly side = $derived(this.inHand === 'B' && this.b ? this.b : this.a)
  readonly facts = $derived(this.side.facts)
  readonly odds = $derived(this.side.odds)
  readonly refused = $derived(this.side.refused)

  /** What the dice decide in either situation, and what they decide in neither. */
  readonly fields = $derived(together(this.a.fields, this.b?.fields ?? null))
  /** The field of the outcome that is asked about. It stays the same where the facts come to settle it. */
  readonly about = $derived.by(() => {
    if (!this.fields) return null
    const { open, settled } = this.fields
    const known = (path: string | null) => [...open, ...settled].some((field) => field.path === path)
    if (known(this.by)) return this.by
    if (!known(this.shown)) this.shown = headline(this.fields)
    return this.shown
  })
  /** What was asked about last without having been chosen. */
  private shown: string | null = null

  ruling = $state.raw<Ruled | null>(null)
  /** Dice typed so far, and the one that is needed next; null while nobody types. */
  typed = $state.raw<readonly Die[]>([])
  next = $state.raw<Needed | null>(null)
  typing = $state(false)
  diceFault = $state<string | null>(null)

  get ruled(): boolean {
    return this.ruling !== null
  }

  private rolled: AbortController | undefined

  constructor(procedure: ProcedurePage, search: string) {
    this.procedure = procedure
    this.a = new Side(procedure, fromQuery(search) ?? (procedure.example as Facts))
    const query = new URLSearchParams(search)
    this.by = query.get(BY)
    const compared = fromQuery(search, OF_B)
    if (compared) {
      this.b = new Side(procedure, compared)
      this.inHand = query.get(IN_HAND) === 'b' ? 'B' : 'A'
    }
  }

  get situation(): Facts {
    return this.side.situation
  }

  set(path: string, value: unknown) {
    this.side.set(path, value)
    this.changed()
  }

  replace(facts: Facts) {
    this.side.replace(facts)
    this.changed()
  }

  choose(by: string) {
    this.by = by
    this.hold()
  }

  /** Lays a copy of the situation beside it, to be changed. */
  compare() {
    if (!this.b) this.b = new Side(this.procedure, this.a.facts)
    this.take('B')
  }

  /** A fact of the other situation; of a copy of this one, if there is none yet. */
  setInB(path: string, value: unknown) {
    if (this.b) this.b.set(path, value)
    else this.b = new Side(this.procedure, withFact(this.a.facts, path, value))
    this.take('B')
  }

  /** Takes one of the two in hand. */
  take(side: 'A' | 'B') {
    this.inHand = side
    this.changed()
  }

  /** Ends the comparison with one of the two. */
  keep(side: 'A' | 'B') {
    const [kept, other] = side === 'B' && this.b ? [this.b, this.a] : [this.a, this.b]
    other?.stop()
    this.a = kept
    this.b = null
    this.take('A')
  }

  stop() {
    this.a.stop()
    this.b?.stop()
    this.rolled?.abort()
  }

  /** The address of this desk as it stands. */
  get address(): string {
    const parts = [toQuery(this.a.situation)]
    if (this.by !== null) parts.push(`${BY}=${encodeURIComponent(this.by)}`)
    if (this.b) parts.push(toQuery(this.b.situation, OF_B))
    if (this.b && this.inHand === 'B') parts.push(`${IN_HAND}=b`)
    const query = parts.filter(Boolean).join('&')
    return deskAddress(this.procedure.name) + (query ? `?${query}` : '')
  }

  private changed() {
    this.forgetRuling()
    this.hold()
  }

  private hold() {
    route.hold(this.address)
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

/** Fields of both: what differs within either, or between the two, is open. */
function together(a: OutcomeFields | null, b: OutcomeFields | null): OutcomeFields | null {
  if (!a || !b) return a ?? b
  const met = new Map<string, Map<string, unknown>>()
  for (const { open, settled } of [a, b]) {
    for (const { path, values } of [...open, ...settled.map(({ path, value }) => ({ path, values: [value] }))]) {
      const known = met.get(path) ?? new Map<string, unknown>()
      for (const value of values) known.set(JSON.stringify(value), value)
      met.set(path, known)
    }
  }
  const all = [...met].map(([path, values]) => ({ path, values: [...values.values()] }))
  return {
    open: all.filter(({ values }) => values.length > 1),
    settled: all.filter(({ values }) => values.length === 1).map(({ path, values }) => ({ path, value: values[0] })),
  }
}
