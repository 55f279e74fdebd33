// The battle from its first command, with a time line.

import { reason } from '../api/client'
import type { Battle } from '../battle/battle.svelte'
import type { Entry } from '../battle/types'
import type { Effects } from './effects'
import { rest, type Speed } from './motion'
import { perform } from './performing'
import { mapAt } from './survey'
import type { MapView } from './types'

const PAUSE = 700

export class Replay {
  readonly battle: Battle
  isOpen = $state(false)
  at = $state(0)
  map = $state.raw<MapView | null>(null)
  playing = $state(false)
  fault = $state('')
  /** Smoke, losses and dice of the command that is played. */
  effects = $state.raw<Effects | null>(null)
  private readonly speed: () => Speed
  private readonly effectsOf: (entry: Entry, before: MapView, after: MapView) => Effects
  private readonly known = new Map<number, MapView>()
  /** Counts what was asked for, so that an answer that comes too late shows nothing. */
  private wanted = 0

  constructor(battle: Battle, speed: () => Speed, effectsOf: (entry: Entry, before: MapView, after: MapView) => Effects) {
    this.battle = battle
    this.speed = speed
    this.effectsOf = effectsOf
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
        const act = { before, after, effects: this.effectsOf(entry, before, after) }
        await perform(act, { speed: () => this.speed(), show: (map) => (this.map = map), effects: (effects) => (this.effects = effects), stopped })
      } else this.map = after
      await rest(PAUSE / Math.max(this.speed(), 1), stopped)
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

  private async load(n: number): Promise<MapView | null> {
    const known = this.known.get(n)
    if (known) return known
    try {
      const map = (await mapAt(this.battle.id, this.battle.token, n)).map
      this.known.set(n, map)
      this.fault = ''
      return map
    } catch (error) {
      this.fault = reason(error)
      return null
    }
  }
}
