// The battle from its first command, with a time line.

import { reason } from '../api/client'
import type { Battle } from '../battle/battle.svelte'
import { play, rest, type Speed } from './motion'
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
  private readonly speed: () => Speed
  private readonly known = new Map<number, MapView>()
  /** Counts what was asked for, so that an answer that comes too late shows nothing. */
  private wanted = 0

  constructor(battle: Battle, speed: () => Speed) {
    this.battle = battle
    this.speed = speed
  }

  /** The last command there is. */
  get last(): number {
    return this.battle.n
  }

  get entry() {
    return this.battle.entries.find(({ n }) => n === this.at) ?? null
  }

  async open() {
    this.isOpen = true
    await this.go(this.last)
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
      await play(before, after, { speed: () => this.speed(), show: (map) => (this.map = map), stopped })
      await rest(PAUSE / Math.max(this.speed(), 1), stopped)
    }
    if (!stopped()) this.playing = false
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
