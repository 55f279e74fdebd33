// One command on its way: what is known of it, what it asks, its odds, its dice, and what became of it.

import { reason, Refusal } from '../api/client'
import type { Refused } from '../api/types'
import { defaultOf } from '../lib/situation'
import type { Die, NextDie, TypedDice } from '../lib/dice'
import * as api from './api'
import { fieldsOf, toTell, untold } from './arguments'
import { staleAt, type Battle } from './battle.svelte'
import { isMeant } from './meant'
import type { Act, Argument, Entry, Offer, Questions, With } from './types'

/** How long a hand may rest before the questions are asked for. */
const PAUSE = 150

export class ActForm implements TypedDice {
  readonly battle: Battle
  readonly offer: Offer
  readonly act: Act
  given = $state.raw<With>({})
  questions = $state.raw<Questions | null>(null)
  /** Arguments of which somebody said that there is none. */
  none = $state.raw<ReadonlySet<string>>(new Set())
  /** The command was to be given before everything was told. */
  early = $state(false)
  refused = $state.raw<readonly Refused[]>([])
  fault = $state('')
  /** The table changed under the form. */
  stale = $state(false)
  sending = $state(false)
  typing = $state(false)
  typed = $state.raw<readonly Die[]>([])
  next = $state.raw<NextDie | null>(null)
  entry = $state.raw<Entry | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked: AbortController | undefined

  constructor(battle: Battle, offer: Offer) {
    this.battle = battle
    this.offer = offer
    this.act = battle.info?.acts.find(({ name }) => name === offer.act) ?? {
      name: offer.act,
      help: '',
      arguments: [],
      secrecy: 'open',
      subject: null,
      aims: null,
      sorts: null,
      row: null,
      onward: false,
    }
    this.given = { ...offer.with }
    void this.ask()
  }

  get ruled(): boolean {
    return this.entry !== null
  }

  /** Arguments that the offer has settled. */
  get settled(): Argument[] {
    return this.act.arguments.filter(
      (argument) =>
        fieldsOf(argument).some((field) => field in this.offer.with) && !this.offer.open.includes(argument.name),
    )
  }

  /** Arguments to be asked now: open ones, needed ones, and those the questions call for; never one that cannot matter. */
  readonly asking = $derived.by(() => {
    const called = new Set(this.questions?.ask.map(({ argument }) => argument) ?? [])
    const idle = this.idle
    const settled = new Set(this.settled.map(({ name }) => name))
    return this.act.arguments.filter((argument) => {
      const { name, needed } = argument
      if (settled.has(name)) return false
      if (needed || called.has(name) || this.refused.some(({ field }) => fieldsOf(argument).includes(field)))
        return true
      return this.offer.open.includes(name) && !idle.has(name)
    })
  })

  /** What has to be told, with none as an answer. */
  readonly toTell = $derived.by(() => toTell(this.act, this.offer, this.questions))
  /** What of it nobody has told yet. */
  readonly untold = $derived.by(() => untold(this.toTell, this.given, this.none))

  /** The rest, which keeps its defaults if nobody says otherwise. */
  readonly further = $derived.by(() => {
    const front = new Set([...this.asking, ...this.settled].map(({ name }) => name))
    return this.act.arguments.filter(({ name }) => !front.has(name))
  })

  /** Arguments that cannot change anything now, with the reason. */
  get idle(): Map<string, string> {
    return new Map(this.questions?.skipped.map(({ argument, reason }) => [argument, reason]) ?? [])
  }

  /** What an argument is when nobody says. */
  absent(name: string): unknown {
    const shape = this.questions?.ask.find(({ argument }) => argument === name)?.shape
    const value = shape && defaultOf(shape)
    // A default that follows another fact is not known here.
    return typeof value === 'string' && value.startsWith('=') ? undefined : (value ?? undefined)
  }

  set(name: string, value: unknown) {
    const given = { ...this.given }
    if (value === undefined) delete given[name]
    else given[name] = value
    this.given = given
    if (this.none.has(name)) this.none = new Set([...this.none].filter((one) => one !== name))
    this.refused = this.refused.filter(({ field }) => field !== name)
    this.fault = ''
    this.forgetDice()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.ask(), PAUSE)
  }

  /** There is none of it. A list says so in the record too. */
  sayNone({ name, takes }: Argument) {
    this.set(name, takes.kind === 'names' ? [] : undefined)
    this.none = new Set([...this.none, name])
  }

  stop() {
    clearTimeout(this.timer)
    this.asked?.abort()
  }

  /** Which facts matter now, and the odds. */
  async ask() {
    this.asked?.abort()
    const asked = new AbortController()
    this.asked = asked
    try {
      this.questions = await api.questions(this.battle.id, this.battle.token, this.act.name, this.given, asked.signal)
    } catch {
      // Without an answer every argument is asked, which is never wrong.
      if (!asked.signal.aborted) this.questions = null
    }
  }

  private forgetDice() {
    this.typing = false
    this.typed = []
    this.next = null
  }

  async roll() {
    this.forgetDice()
    await this.send(undefined)
  }

  async beginTyping() {
    this.forgetDice()
    this.typing = true
    await this.send([])
  }

  async typeFace(face: number) {
    if (!this.next) return
    this.typed = [...this.typed, { ...this.next, face }]
    this.next = null
    await this.send(this.typed.map((die) => die.face))
  }

  takeBack() {
    const last = this.typed.at(-1)
    if (!last || this.entry) return
    this.typed = this.typed.slice(0, -1)
    this.next = { sides: last.sides, for: last.for }
  }

  /** Whether dice are known to decide: the next one is asked for, or a ruling has more than one outcome. */
  get rolls(): boolean {
    const { next, questions } = this
    if (next !== null || this.typing) return true
    return questions?.procedure != null && !(questions.odds?.exact && questions.odds.odds.length === 1)
  }

  /** Does it; where dice decide after all, they are asked for unless the program rolls all of them. */
  async doIt() {
    await (this.rolls || this.battle.info?.dice === 'rolled' ? this.roll() : this.tryPlain())
  }

  /** Does it at once if no die is needed; else the dice are asked for. */
  async tryPlain() {
    this.typing = false
    await this.send([])
  }

  /** Whether everything is filled in; what is missing is pointed out otherwise. */
  private async isTold(): Promise<boolean> {
    // Only the questions tell what a ruling weighs.
    if (this.questions === null && this.toTell.length > 0) await this.ask()
    this.early = this.untold.length > 0
    return !this.early
  }

  private async send(dice: readonly number[] | undefined) {
    if (this.sending) return
    if (!(await this.isTold())) return this.forgetDice()
    if (!isMeant(this.act.name, [this.act])) return
    this.sending = true
    this.fault = ''
    this.refused = []
    this.stale = false
    const after = this.battle.n
    try {
      const reply = await this.battle.give({ act: { name: this.act.name, with: this.given } }, dice)
      if ('need' in reply) this.next = reply.need
      else {
        this.entry = reply.entry
        this.next = null
      }
    } catch (error) {
      this.stale = staleAt(error, after) !== null
      const { speak } = this.battle
      this.refused =
        error instanceof Refusal
          ? (error.problem.refused ?? []).map((one) => ({ ...one, reason: speak(one.reason) }))
          : []
      this.fault = speak(reason(error))
      if (this.stale) void this.ask()
      this.forgetDice()
    }
    this.sending = false
  }
}
