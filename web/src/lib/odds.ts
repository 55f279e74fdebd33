// Odds of whole outcomes, gathered by one field, for one situation or two side by side.

import type { OddsRow } from '../api/types'
import { NEVER, type Chance, chance, sum } from './chance'

export interface Leaf {
  path: string
  value: unknown
}

/** Every single value of an outcome with its dotted path; a list counts as one value. */
export function leaves(outcome: unknown, prefix = ''): Leaf[] {
  if (outcome === null || typeof outcome !== 'object' || Array.isArray(outcome))
    return [{ path: prefix, value: outcome }]
  const entries = Object.entries(outcome)
  if (entries.length === 0) return [{ path: prefix, value: null }]
  return entries.flatMap(([key, value]) => leaves(value, prefix ? `${prefix}.${key}` : key))
}

/** The value under a dotted path; an outcome that lacks the field has none there. */
export function valueAt(outcome: unknown, path: string): unknown {
  let found: unknown = outcome
  for (const step of path.split('.')) {
    if (found === null || typeof found !== 'object') return null
    found = (found as Record<string, unknown>)[step] ?? null
  }
  return found
}

export interface OutcomeFields {
  /** Fields that differ between outcomes, with the values met. */
  open: { path: string; values: unknown[] }[]
  /** Fields that are the same whatever the dice show. */
  settled: Leaf[]
}

export function outcomeFields(rows: readonly OddsRow[]): OutcomeFields {
  const met = new Map<string, Map<string, unknown>>()
  for (const row of rows) for (const { path } of leaves(row.outcome)) if (!met.has(path)) met.set(path, new Map())
  for (const [path, values] of met) {
    for (const row of rows) {
      const value = valueAt(row.outcome, path)
      // A part that is an object in other outcomes is shown by its own fields.
      if (value === null || typeof value !== 'object' || Array.isArray(value)) values.set(JSON.stringify(value), value)
    }
  }
  const fields: OutcomeFields = { open: [], settled: [] }
  for (const [path, values] of met) {
    const all = [...values.values()]
    if (all.length > 1) fields.open.push({ path, values: all })
    else fields.settled.push({ path, value: all[0] })
  }
  return fields
}

/** The field a player asks about first: a named result with few values. */
export function headline(fields: OutcomeFields): string | null {
  const named = fields.open.filter(
    ({ values }) => values.every((value) => typeof value === 'string') && values.length <= 8,
  )
  const known = named.find(({ path }) => /(^|\.)(result|morale|winner|holder)$/.test(path))
  const few = fields.open.find(({ values }) => values.length <= 8)
  return (known ?? named[0] ?? few ?? fields.open[0])?.path ?? null
}

export interface Share {
  key: string
  value: unknown
  chance: Chance
}

/** The chance of each value of a field. */
export function gather(rows: readonly OddsRow[], path: string): Share[] {
  const shares = new Map<string, Share>()
  for (const row of rows) {
    const value = valueAt(row.outcome, path)
    const key = JSON.stringify(value)
    const before = shares.get(key)
    shares.set(key, { key, value, chance: sum(before?.chance ?? NEVER, chance(row.p)) })
  }
  return [...shares.values()]
}

/**
 * Shares in an order that does not change under a thumb: numbers by size, names in the order in which they were first
 * met, which is kept in `seen`.
 */
export function ordered(shares: readonly Share[], seen: string[]): Share[] {
  for (const { key } of shares) if (!seen.includes(key)) seen.push(key)
  const numbers = shares.every(({ value }) => typeof value === 'number')
  const place = ({ key, value }: Share) => (numbers ? (value as number) : seen.indexOf(key))
  return [...shares].sort((a, b) => place(a) - place(b))
}

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
 * there are few, so that nothing moves away under a thumb; `before` remembers them. The first situation says the order,
 * whichever is known first.
 */
export function rowsOf(
  situations: readonly (readonly OddsRow[] | null)[],
  path: string,
  before: Map<string, unknown>,
): Row[] {
  const seen = situations[0] ? before : new Map(before)
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
