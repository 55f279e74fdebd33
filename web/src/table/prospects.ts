// Targets and charges in words, with their chances.

import { chance, compare, NEVER, percent, rest, share, sum, type Chance } from '../lib/chance'
import type { Share } from '../lib/odds'
import { words } from '../lib/words'
import type { OddsRow, Prospect } from './survey'
import { figure } from './words'

/** Rows that tell of a shot or a charge that came to nothing; whatever is left is what the player hopes for. */
const IN_VAIN: Record<string, string> = { 'no effect': 'some effect', 'falls short': 'comes to grips', falters: 'comes to grips' }

export interface Headline {
  words: string
  chance: Chance
}

/** The chance that matters most; none where nothing is known. */
export function headline({ odds }: Prospect): Headline | null {
  const [first] = odds
  if (!first) return null
  const hoped = IN_VAIN[first.words]
  if (hoped === undefined) return { words: first.words, chance: chance(first.chance) }
  const vain = odds.filter((row) => IN_VAIN[row.words] === hoped).reduce((all, row) => sum(all, chance(row.chance)), NEVER)
  return { words: hoped, chance: rest(vain) }
}

/** The same as a percentage. */
export function headlineChance(prospect: Prospect): string {
  const found = headline(prospect)
  return found ? percent(found.chance) : ''
}

/** The same where there is little room: no decimals, and never 0 or 100 unless that is certain. */
export function shortChance(prospect: Prospect): string {
  const exact = headline(prospect)?.chance
  if (!exact) return ''
  if (exact.over === 0n || exact.over === exact.under) return percent(exact)
  return `${Math.min(99, Math.max(1, Math.round(share(exact) * 100)))} %`
}

/** "5.2 inches, medium range, front, light cover". */
export function prospectWords({ range, distance, band, aspect, cover, in_sight }: Prospect): string {
  const inches = range ?? distance ?? undefined
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

/** For the bars; what cannot happen needs none. */
export function barRows(odds: readonly OddsRow[]): Share[] {
  const rows = odds.map((row) => ({ key: row.words, value: row.words, chance: chance(row.chance) }))
  return rows.filter((row) => compare(row.chance, NEVER) > 0)
}

/** Those that are allowed first, the nearest first. */
export function inOrder(prospects: readonly Prospect[]): Prospect[] {
  const near = ({ range, distance }: Prospect) => range ?? distance ?? Infinity
  return [...prospects].sort((a, b) => Number(b.allowed) - Number(a.allowed) || near(a) - near(b))
}
