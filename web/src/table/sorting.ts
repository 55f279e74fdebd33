// Each of a whole command gets one of several values in one go, as who moves and who fires.

import type { SortingEntry } from '../api/types'
import type { Entry, Offer, With } from '../battle/types'
import type { Acts } from '../seated/acts'
import { isOfficer, type MapView } from './types'

export interface SortGroup {
  act: string
  sorting: SortingEntry
  name: string
  /** A command, or a unit by itself. */
  argument: string
  units: { name: string; /** What is said of a unit whose value is settled. */ kept: string | null }[]
}

/** Who may be sorted now, with those that keep what they have. */
export function sortGroups(acts: Acts, offers: readonly Offer[], map: MapView): SortGroup[] {
  const groups = new Map<string, SortGroup>()
  for (const offer of offers) {
    const sorting = acts.sortingOf(offer)
    if (!sorting) continue
    const argument = sorting.group in offer.with ? sorting.group : sorting.single
    const name = offer.with[argument]
    if (typeof name !== 'string' || groups.has(name)) continue
    const members = map.pieces.filter(
      (piece) => !isOfficer(piece) && (argument === sorting.single ? piece.name : piece.command) === name,
    )
    const kept = (letters: readonly string[]) =>
      sorting.values.find(({ mark }) => letters.includes(mark.letter))?.kept ?? null
    const units = members.map((piece) => ({ name: piece.name, kept: kept(piece.marks.map(({ letter }) => letter)) }))
    groups.set(name, { act: offer.act, sorting, name, argument, units })
  }
  return [...groups.values()]
}

/** The value of a unit that nobody has chosen for. */
export function likeliest({ values }: SortingEntry): string {
  return values[0]?.value ?? ''
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** What each unit was given by the last command for its group, in the order of the log. */
export function lastGiven(groups: readonly SortGroup[], entries: readonly Entry[]): Record<string, string> {
  const given: Record<string, string> = {}
  const acts = new Set(groups.map(({ act }) => act))
  for (const { do: deed } of entries) {
    if (!('act' in deed) || deed.act === 'hidden' || !acts.has(deed.act.name)) continue
    const { with: known } = deed.act
    for (const { sorting, name, argument, units } of groups) {
      const value = known[sorting.value]
      if (known[argument] !== name || typeof value !== 'string') continue
      for (const unit of units) {
        const named = sorting.values.find(({ names }) => isList(known[names]) && known[names].includes(unit.name))
        given[unit.name] = named?.value ?? value
      }
    }
  }
  return given
}

/** The command that gives each unit its value: what most get, and who gets otherwise. */
export function sortWith(
  { sorting, name, argument, units }: SortGroup,
  chosen: Readonly<Record<string, string>>,
): With {
  const free = units.filter(({ kept }) => kept === null)
  const those = (value: string) =>
    free.filter((unit) => (chosen[unit.name] ?? likeliest(sorting)) === value).map((unit) => unit.name)
  const sorted = sorting.values.map(({ value, names }) => ({ value, names, units: those(value) }))
  const most = sorted.reduce((best, one) => (one.units.length > best.units.length ? one : best))
  const given = { [argument]: name, [sorting.value]: most.value }
  if (argument === sorting.single) return given
  const others = sorted.filter((one) => one !== most && one.units.length > 0)
  return { ...given, ...Object.fromEntries(others.map(({ names, units }) => [names, units])) }
}
