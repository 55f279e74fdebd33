// The rows of the odds: one situation, or two side by side.

import type { OddsRow } from '../api/types'
import { NEVER, type Chance } from '../lib/chance'
import { gather, ordered } from '../lib/odds'

export interface Row {
  key: string
  value: unknown
  /** The chance in each situation; null where it cannot be ruled yet. */
  chances: (Chance | null)[]
}

/** More rows than this are folded away. */
export const MANY = 12

/**
 * A row for each value that a field has in any of the situations. A value that was there before keeps its row while
 * there are few, so that nothing moves away under a thumb; `seen` remembers them.
 */
export function rowsOf(situations: readonly (readonly OddsRow[] | null)[], path: string, seen: Map<string, unknown>): Row[] {
  const shares = situations.map((rows) => (rows ? gather(rows, path) : null))
  const met = new Map(shares.flatMap((list) => list ?? []).map(({ key, value }) => [key, value]))
  const keys = [...seen.keys()]
  for (const [key, value] of met) seen.set(key, value)
  const shown = seen.size <= MANY ? seen : met
  const list = ordered(
    [...shown].map(([key, value]) => ({ key, value, chance: NEVER })),
    keys,
  )
  return list.map(({ key, value }) => ({
    key,
    value,
    chances: shares.map((list) => (list ? (list.find((share) => share.key === key)?.chance ?? NEVER) : null)),
  }))
}
