// A battle as one seat sees it, kept up with the server.

import { reason, Refusal } from '../api/client'
import { redrawing } from '../lib/redrawing.svelte'
import * as api from './api'
import { Feed, type Wire } from './feed'
import { forget, keep } from './kept'
import { keptOf, standingIn } from './standing'
import { changed } from './pointer'
import { speechOf, spokenEntry, spokenTable, type Speak } from './speech'
import { freshKey, PATIENT, sendOnce } from './retry'
import type { Problem } from '../api/types'
import type { BattleInfo, CommandReply, Entry, Order, Present, Seat, Side, SocketMessage, Table } from './types'

/** How long the line may take to bring what was just done before it is asked for. */
const GRACE = 2500
const LONG_SLEEP = 30_000

export class Battle {
  readonly id: string
  readonly token: string
  info = $state.raw<BattleInfo | null>(null)
  /** The table as the server tells it, which its changes are laid over. */
  private held = $state.raw<Table | null>(null)
  /** The log as the server tells it, oldest first. */
  private told = $state.raw<readonly Entry[]>([])
  n = $state(0)
  line = $state<'opening' | 'live' | 'lost'>('opening')
  /** A command is on its way again because no answer came. */
  resending = $state(false)
  present = $state.raw<Partial<Present>>({})
  /** Why nothing can be shown. */
  fault = $state.raw<Problem | null>(null)
  /** Told of each command as it arrives, with the table before it and after it. */
  onEntry: ((entry: Entry, before: Table, after: Table) => void) | null = null
  private feed: Feed | null = null
  /** Since when nobody looks. */
  private asleep: number | null = null
  private waiters: { n: number; done: () => void }[] = []

  constructor(id: string, token: string) {
    this.id = id
    this.token = token
    window.addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
  }

  get seat(): Seat {
    return this.info?.seat ?? 'public'
  }

  sideName(side: Side): string {
    return this.info?.sides[side === 'a' ? 0 : 1] ?? side
  }

  seatName(seat: Seat): string {
    return seat === 'a' || seat === 'b' ? this.sideName(seat) : seat === 'umpire' ? 'The umpire' : 'The public'
  }

  /** What the server says, in the words of this battle. */
  readonly speak: Speak = $derived.by(() =>
    this.info ? speechOf(this.info, [...new Set(this.told.map(({ clock }) => clock.phase))]) : (text: string) => text,
  )
  readonly table: Table | null = $derived.by(() => this.held && spokenTable(this.held, this.speak))
  /** Oldest first. */
  readonly entries: readonly Entry[] = $derived.by(() => this.told.map((entry) => spokenEntry(entry, this.speak)))

  /** Whether this seat gives commands. */
  get plays(): boolean {
    return this.seat !== 'public' && this.table?.closed !== true
  }

  async start() {
    try {
      await this.load()
    } catch (error) {
      this.fault =
        error instanceof Refusal
          ? error.problem
          : { type: 'about:blank', title: 'Problem', status: 0, detail: reason(error) }
      if (this.fault.status === 0) setTimeout(() => this.feed === null && void this.start(), GRACE)
      return
    }
    this.fault = null
    const { protocol, host } = window.location
    const address = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/battles/${encodeURIComponent(this.id)}/socket`
    this.feed = new Feed(
      this.token,
      { after: () => this.n, message: (message) => this.hear(message), lost: () => (this.line = 'lost') },
      () => new WebSocket(address) as Wire,
    )
    this.feed.start()
  }

  stop() {
    this.feed?.stop()
    window.removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
  }

  /** A device that slept may not know that its line is dead. */
  private wake = () => {
    if (document.visibilityState !== 'visible') {
      this.asleep = Date.now()
      return
    }
    const slept = this.asleep === null ? 0 : Date.now() - this.asleep
    this.asleep = null
    if (this.line === 'lost' || slept > LONG_SLEEP) this.feed?.again()
  }

  private async load() {
    const [info, { entries }] = await Promise.all([
      api.battleInfo(this.id, this.token),
      api.log(this.id, this.token, 0),
    ])
    this.info = info
    this.held = info.table
    this.told = entries.filter(({ n }) => n <= info.n)
    this.n = info.n
    this.remember()
    this.arrive()
  }

  /** For the first page: where one sits, and how the battle stands. */
  private remember() {
    const { info, table } = this
    if (!info || !table) return
    keep(keptOf(info, this.token, standingIn(table.business, info.seat, info.sides)))
  }

  private hear(message: SocketMessage) {
    switch (message.kind) {
      case 'table':
        this.line = 'live'
        // A number that went back is another history: it is read from its start.
        if (message.n < this.n) void this.reload()
        else {
          this.held = message.table
          this.add(message.entries)
          this.n = message.n
          this.arrive()
        }
        return
      case 'entry':
        this.line = 'live'
        if (message.n === this.n + 1 && this.held) {
          const before = this.held
          this.held = changed(before, message.changes)
          this.add([message.entry])
          this.n = message.n
          try {
            this.onEntry?.(spokenEntry(message.entry, this.speak), before, this.held)
          } catch (error) {
            // Whoever shows it shows what is: the books are up to date.
            redrawing.tell('Telling of a command', error)
          }
          if (before.business !== this.held.business) this.remember()
          this.arrive()
        } else if (message.n > this.n) this.feed?.again()
        return
      case 'present':
        this.present = message.seats
        return
      case 'problem':
        if (message.problem.status === 401 || message.problem.status === 403) this.leave(message.problem)
    }
  }

  /** The seat's link has died. */
  private leave(problem: Problem) {
    this.fault = problem
    this.feed?.stop()
    forget(this.id, this.token)
  }

  private add(entries: readonly Entry[]) {
    const last = this.told.at(-1)?.n ?? 0
    const fresh = entries.filter(({ n }) => n > last)
    if (fresh.length > 0) this.told = [...this.told, ...fresh]
  }

  private async reload() {
    try {
      await this.load()
    } catch {
      // The line itself will be tried again and bring the table.
      this.line = 'lost'
    }
  }

  private arrive() {
    this.waiters = this.waiters.filter((waiter) => {
      if (waiter.n > this.n) return true
      waiter.done()
      return false
    })
  }

  /** Waits until the page shows a command, and asks for it if the line is slow. */
  async reach(n: number) {
    if (this.n >= n) return
    const came = new Promise<boolean>((done) => this.waiters.push({ n, done: () => done(true) }))
    const late = new Promise<boolean>((done) => setTimeout(() => done(false), this.line === 'live' ? GRACE : 0))
    if (!(await Promise.race([came, late]))) await this.reload()
  }

  /** Gives a command; tried again with the same key until an answer comes. */
  async give(order: Order, dice?: readonly number[]): Promise<CommandReply> {
    const key = freshKey()
    const after = this.n
    const send = () => api.command(this.id, this.token, { after, key, do: order, ...(dice ? { dice: [...dice] } : {}) })
    try {
      const reply = await sendOnce(send, { ...PATIENT, onLost: () => (this.resending = true) })
      if ('need' in reply) return { ...reply, need: { ...reply.need, for: this.speak(reply.need.for) } }
      await this.reach(reply.n)
      return { ...reply, entry: spokenEntry(reply.entry, this.speak) }
    } catch (error) {
      const now = staleAt(error, after)
      if (now !== null) await this.reach(now)
      throw error
    } finally {
      this.resending = false
    }
  }
}

/** The number the battle had really reached, where a command came too late. */
export function staleAt(error: unknown, after: number): number | null {
  if (!(error instanceof Refusal) || error.problem.status !== 409) return null
  const { n } = error.problem
  return n !== undefined && n !== after ? n : null
}
