// The values that are being given to the units of commands, as beads: what they had last unless somebody says otherwise.

import type { SortingEntry } from '../api/types'
import type { Step } from './sequence.svelte'
import { lastGiven, likeliest, sortGroups, sortWith, type SortGroup } from './sorting'
import type { OwnTable } from './own.svelte'
import type { MapView, Piece } from './types'

export class Sorter {
  private readonly table: OwnTable
  private chosen = $state.raw<Readonly<Record<string, string>>>({})
  /** What units were last seen with, also those that kept what they had. */
  private seen: Readonly<Record<string, string>> = {}

  constructor(table: OwnTable) {
    this.table = table
  }

  readonly groups: readonly SortGroup[] = $derived.by(() =>
    this.table.now ? sortGroups(this.table.acts, this.table.offers, this.table.now) : [],
  )
  /** What each unit had when it was last sorted. */
  private readonly last: Readonly<Record<string, string>> = $derived.by(() =>
    this.groups.length > 0 ? { ...lastGiven(this.groups, this.table.battle.entries), ...this.seen } : {},
  )

  /** Keeps in mind what the units have, for the next time. */
  watch(map: MapView | null, sortings: readonly SortingEntry[]) {
    const values = sortings.flatMap((sorting) => sorting.values)
    const of = ({ marks }: Piece) =>
      values.find(({ mark }) => marks.some(({ letter }) => letter === mark.letter))?.value
    const found = (map?.pieces ?? []).flatMap((piece) => {
      const value = of(piece)
      return value ? [[piece.name, value] as const] : []
    })
    this.seen = { ...this.seen, ...Object.fromEntries(found) }
  }

  valueOf({ sorting }: SortGroup, name: string): string {
    return this.chosen[name] ?? this.last[name] ?? likeliest(sorting)
  }

  choose(names: readonly string[], value: string) {
    this.chosen = { ...this.chosen, ...Object.fromEntries(names.map((name) => [name, value])) }
  }

  /** Whether every unit gets what it had last. */
  get isAsLast(): boolean {
    return this.groups.every((group) =>
      group.units.every(({ name, kept }) => kept !== null || this.last[name] === this.valueOf(group, name)),
    )
  }

  /** What the command of a group is made of. */
  with(group: SortGroup) {
    return sortWith(group, Object.fromEntries(group.units.map(({ name }) => [name, this.valueOf(group, name)])))
  }

  private async give(groups: readonly SortGroup[]): Promise<void> {
    const steps = groups.map((group): Step => ({
      name: group.name,
      order: () => Promise.resolve({ act: group.act, with: this.with(group) }),
    }))
    const [first] = groups
    await this.table.inTurn(groups.length > 1 ? `all ${first?.sorting.what ?? ''}` : (first?.name ?? ''), steps)
    // The next time begins with what was given now.
    this.chosen = {}
  }

  giveAll(): Promise<void> {
    return this.give(this.groups)
  }

  giveTo(group: SortGroup): Promise<void> {
    return this.give([group])
  }
}
