// The battle from its first command, with a time line.

import { reason } from '../api/client'
import type { Battle } from '../battle/battle.svelte'
import type { TableBoard } from '../api/types'
import type { Entry } from '../battle/types'
import { rest, type Performance, type Speed } from './pace'
import { mapAt } from './survey'

const PAUSE = 700

/** What a kind of board says of a replay. */
export interface Replayed<M, E> extends Performance<M, E> {
  speed(): Speed
  /** The board as this kind of page shows it; null where it is of another kind. */
  read(board: TableBoard): M | null
  effectsOf(entry: Entry, before: M, after: M): E
}

export class Replay<M, E> {
  readonly battle: Battle
  isOpen = $state(false)
  at = $state(0)
  map = $state.raw<M | null>(null)
  playing = $state(false)
  fault = $state('')
  /** Smoke, losses and dice of the command that is played. */
  effects = $state.raw<E | null>(null)
  private readonly replayed: Replayed<M, E>
  private readonly known = new Map<number, M>()
  /** Counts what was asked for, so that an answer that comes too late shows nothing. */
  private wanted = 0

  constructor(battle: Battle, replayed: Replayed<M, E>) {
    this.battle = battle
    this.replayed = replayed
  }

  /** The last command there is. */
  get last(): number {
    return this.battle.n
  }

  get entry() {
    return this.battle.entries.find(({ n }) => n === this.at) ?? null
  }

  /** At the first command, from which it is played, or at the one that is asked for. */
  async open(n = 0) {
    this.isOpen = true
    await this.go(n)
  }

  close() {
    this.stop()
    this.isOpen = false
    this.map = null
    this.fault = ''
  }

  async go(n: number) {
    this.stop()
    await this.show(n)
  }

  stop() {
    this.playing = false
    this.effects = null
    this.wanted += 1
  }

  /** From here to the end; from the start if it is the end. */
  async toggle() {
    if (this.playing) return this.stop()
    if (this.at >= this.last) await this.show(0)
    this.wanted += 1
    const mine = this.wanted
    this.playing = true
    const stopped = () => this.wanted !== mine
    while (!stopped() && this.at < this.last) {
      const before = this.map
      const after = await this.load(this.at + 1)
      if (!before || !after || stopped()) break
      this.at += 1
      const { entry } = this
      if (entry) {
        const act = { before, after, effects: this.replayed.effectsOf(entry, before, after) }
        await this.replayed.perform(act, {
          speed: () => this.replayed.speed(),
          show: (map) => (this.map = map),
          effects: (effects) => (this.effects = effects),
          stopped,
        })
      } else this.map = after
      await rest(PAUSE / Math.max(this.replayed.speed(), 1), stopped)
    }
    if (!stopped()) this.stop()
  }

  private async show(n: number) {
    this.wanted += 1
    const mine = this.wanted
    this.at = Math.min(Math.max(n, 0), this.last)
    const map = await this.load(this.at)
    if (map && this.wanted === mine && this.isOpen) this.map = map
  }

  private async load(n: number): Promise<M | null> {
    const known = this.known.get(n)
    if (known) return known
    try {
      const map = this.replayed.read((await mapAt(this.battle.id, this.battle.token, n)).map)
      if (map) this.known.set(n, map)
      this.fault = ''
      return map
    } catch (error) {
      this.fault = reason(error)
      return null
    }
  }
}
