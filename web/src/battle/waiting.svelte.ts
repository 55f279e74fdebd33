// The dice of a command that is accepted already and waits for them: typed one by one, or rolled by the program.

import { reason } from '../api/client'
import type { Die, NextDie, TypedDice } from '../lib/dice'
import type { Battle } from './battle.svelte'
import type { Entry, Waits } from './types'

export class WaitingDice implements TypedDice {
  readonly battle: Battle
  /** What has fallen stands in the books: nothing is left to be taken back. */
  readonly typed: readonly Die[] = []
  readonly stands = true
  readonly ruled = false
  sending = $state(false)
  fault = $state('')
  /** What the last of the dice brought, until it has been read. */
  told = $state.raw<Entry | null>(null)

  constructor(battle: Battle) {
    this.battle = battle
  }

  get waits(): Waits | null {
    return this.battle.table?.waits ?? null
  }

  get types(): boolean {
    return this.waits?.types.includes(this.battle.seat) ?? false
  }

  get rolls(): boolean {
    return this.waits?.rolls.includes(this.battle.seat) ?? false
  }

  get next(): NextDie | null {
    return this.types && !this.sending ? (this.waits?.die ?? null) : null
  }

  async typeFace(face: number) {
    await this.send([face])
  }

  takeBack() {}

  async roll() {
    await this.send(undefined)
  }

  private async send(dice: readonly number[] | undefined) {
    if (this.sending) return
    this.sending = true
    this.fault = ''
    try {
      const reply = await this.battle.give({ act: { name: 'dice', with: {} } }, dice)
      this.told = 'need' in reply || this.waits ? null : reply.entry
    } catch (error) {
      this.fault = this.battle.speak(reason(error))
    }
    this.sending = false
  }
}
