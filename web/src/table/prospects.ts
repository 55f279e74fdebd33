// Targets and charges in words, with their chances.

import { chance, percent, share } from '../lib/chance'
import type { Share } from '../lib/odds'
import { words } from '../lib/words'
import type { OddsRow, Prospect } from './survey'
import { figure } from './words'

/** The chance that matters most, as a percentage; empty where nothing is known. */
export function headlineChance({ odds: [first] }: Prospect): string {
  return first ? percent(chance(first.chance)) : ''
}

/** The same where there is little room: no decimals, and never 0 or 100 unless that is certain. */
export function shortChance({ odds: [first] }: Prospect): string {
  if (!first) return ''
  const exact = chance(first.chance)
  if (exact.over === 0n || exact.over === exact.under) return percent(exact)
  return `${Math.min(99, Math.max(1, Math.round(share(exact) * 100)))} %`
}

/** "5.2 inches, medium range, front, light cover". */
export function prospectWords({ range, distance, band, aspect, cover, in_sight }: Prospect): string {
  const inches = range ?? distance
  return [
    inches === undefined ? '' : `${figure(inches)} ${inches === 1 ? 'inch' : 'inches'}`,
    band ? `${words(band)} range` : '',
    aspect ? words(aspect) : '',
    cover ? (cover === 'open' ? 'in the open' : `${words(cover)} cover`) : '',
    in_sight === false ? 'not in sight' : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** For the bars. */
export function barRows(odds: readonly OddsRow[]): Share[] {
  return odds.map((row) => ({ key: row.words, value: row.words, chance: chance(row.chance) }))
}

/** Those that are allowed first, the nearest first. */
export function inOrder(prospects: readonly Prospect[]): Prospect[] {
  const near = ({ range, distance }: Prospect) => range ?? distance ?? 0
  return [...prospects].sort((a, b) => Number(b.allowed) - Number(a.allowed) || near(a) - near(b))
}
