// What comes of firing and charging, in words and with its chances.

import type { Chance as Row, Prospect } from '../api/types'
import { chance, compare, NEVER, percent, share, type Chance } from '../lib/chance'
import type { Share } from '../lib/odds'
import type { Shown } from './types'
import { inchWords } from './words'

/** Of a share that is not known exactly so much counts. */
const FINE = 1_000_000

/** A chance of the table, exact where it is known exactly. */
export function chanceOf({ chance: exact, share }: Row): Chance {
  return chance(exact ?? `${Math.round(share * FINE)}/${FINE}`)
}

/** The chance that matters most, as a percentage. */
export function hopeChance({ hope }: Prospect): string {
  return hope ? percent(chanceOf(hope)) : ''
}

/** The same where there is little room: no decimals, and never 0 or 100 unless that is certain. */
export function shortChance({ hope }: Prospect): string {
  if (!hope) return ''
  const exact = chanceOf(hope)
  if (exact.over === 0n || exact.over === exact.under) return percent(exact)
  return `${Math.min(99, Math.max(1, Math.round(share(exact) * 100)))} %`
}

/** "5.2 inches, medium range, front, light cover". */
export function prospectWords({ distance, facts }: Pick<Shown<Prospect>, 'distance' | 'facts'>): string {
  return [...(distance === null ? [] : [inchWords(distance)]), ...facts.map(({ value }) => value)].join(', ')
}

/** Of several offers against one enemy the one that the chances are told of comes first: its words tell most of what counts. */
export function toldFirst<O extends { title: string }>(
  offers: readonly O[],
  { facts }: Pick<Shown<Prospect>, 'facts'>,
): O[] {
  const told = ({ title }: O) => facts.filter(({ value }) => title.includes(value)).length
  return [...offers].sort((a, b) => told(b) - told(a))
}

/** For the bars; what cannot happen needs none. */
export function barRows(odds: readonly Row[]): Share[] {
  const rows = odds.map((row) => ({ key: row.words, value: row.words, chance: chanceOf(row) }))
  return rows.filter((row) => compare(row.chance, NEVER) > 0)
}

/** The target after the one aimed at, in the order of the list: among those that are allowed, among all where none is. */
export function targetAfter(prospects: readonly Prospect[], aimed: string | null): string | null {
  const all = inOrder(prospects)
  const allowed = all.filter((one) => one.allowed)
  const row = allowed.length > 0 ? allowed : all
  const here = row.findIndex(({ target }) => target === aimed)
  return row[(here + 1) % Math.max(row.length, 1)]?.target ?? null
}

/** Those that are allowed first, the nearest first. */
export function inOrder(prospects: readonly Prospect[]): Prospect[] {
  const near = ({ distance }: Prospect) => distance ?? Infinity
  return [...prospects].sort((a, b) => Number(b.allowed) - Number(a.allowed) || near(a) - near(b))
}
