// A house rule in the making: what is changed, whether it fits, and the file it becomes. Kept in this browser.

import { ask, reason } from '../api/client'
import type { HouseChecked, HouseSlip } from '../api/types'
import { keptDraft, keepDraft, type KeptFile } from './kept'
import type { Value } from './figures'

/** How long a hand may rest before it is checked. */
const PAUSE = 200

export class Draft {
  name = $state('')
  /** New values by path, in the order in which they were made. */
  values = $state.raw<ReadonlyMap<string, Value>>(new Map())
  /** What it is compared with; the book as it is printed if nothing. */
  before = $state.raw<KeptFile | null>(null)
  slips = $state.raw<readonly HouseSlip[]>([])
  /** The file of the values as they are; none while they do not fit, or are not checked yet. */
  text = $state<string | null>(null)
  fault = $state<string | null>(null)

  private timer: ReturnType<typeof setTimeout> | undefined
  private asked: AbortController | undefined

  constructor() {
    const kept = keptDraft()
    this.name = kept.name
    this.values = new Map(kept.values)
    this.before = kept.before
    void this.checkValues()
  }

  set(path: string, value: Value | undefined) {
    const values = new Map(this.values)
    if (value === undefined) values.delete(path)
    else values.set(path, value)
    this.values = values
    this.changed()
  }

  rename(name: string) {
    this.name = name
    this.changed()
  }

  clear() {
    this.take('', new Map())
  }

  take(name: string, values: ReadonlyMap<string, Value>) {
    this.name = name
    this.values = values
    this.changed()
  }

  /** Against what it is weighed. */
  compareWith(file: KeptFile | null) {
    this.before = file
    this.keep()
  }

  /** What is wrong with a file; if nothing is, its values are taken in the place of those there were. */
  async open(text: string): Promise<readonly HouseSlip[]> {
    const checked = await ask<HouseChecked>('/api/house/check', { text })
    if (checked.slips.length === 0) this.take(checked.name, new Map(checked.values.map(({ path, now }) => [path, now])))
    return checked.slips
  }

  /** What is wrong with a file that something is to be compared with. */
  async check(text: string): Promise<readonly HouseSlip[]> {
    return (await ask<HouseChecked>('/api/house/check', { text })).slips
  }

  stop() {
    clearTimeout(this.timer)
    this.asked?.abort()
  }

  private keep() {
    keepDraft({ name: this.name, values: [...this.values], before: this.before })
  }

  private changed() {
    this.keep()
    this.stop()
    this.text = null
    this.timer = setTimeout(() => void this.checkValues(), PAUSE)
  }

  private async checkValues() {
    const asked = new AbortController()
    this.asked = asked
    const values = [...this.values].map(([path, value]) => ({ path, value }))
    try {
      const checked = await ask<HouseChecked>('/api/house/check', { name: this.name, values }, { signal: asked.signal })
      this.slips = checked.slips
      this.text = checked.text ?? null
      this.fault = null
    } catch (error) {
      if (!asked.signal.aborted) this.fault = reason(error)
    }
  }
}
