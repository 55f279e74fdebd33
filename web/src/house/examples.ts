// An example whose odds a house rule changes, in words.

import type { ExampleChange, OddsRow } from '../api/types'
import { compare, type Chance } from '../lib/chance'
import { headline, outcomeFields, rowsOf, type OutcomeFields, type Row } from '../lib/odds'
import { sentence, shortName, valueWords, words } from '../lib/words'

export interface Told {
  path: string
  value: unknown
  before: Chance
  after: Chance
}

/** The odds of an example before and after, as the desk has them. */
export function bothOdds({ rows }: ExampleChange): [OddsRow[], OddsRow[]] {
  const side = (p: (row: ExampleChange['rows'][number]) => string) =>
    rows.map((row) => ({ outcome: row.outcome, p: p(row) })).filter((row) => row.p !== '0')
  return [side(({ before }) => before), side(({ after }) => after)]
}

/** What the dice decide in an example, before or after. */
export const fieldsOf = ({ rows }: ExampleChange): OutcomeFields =>
  outcomeFields(rows.map(({ outcome, before }) => ({ outcome, p: before })))

export const rowsBy = (example: ExampleChange, path: string): Row[] => rowsOf(bothOdds(example), path, new Map())

const size = (before: Chance, after: Chance): Chance => {
  const over = after.over * before.under - before.over * after.under
  return { over: over < 0n ? -over : over, under: after.under * before.under }
}

/** The value whose chance changes most: of the field that players ask for first, unless another changes twice as much. */
export function telling(example: ExampleChange): Told | null {
  const fields = fieldsOf(example)
  const first = headline(fields)
  const paths = [
    ...(first === null ? [] : [first]),
    ...fields.open.map(({ path }) => path).filter((path) => path !== first),
  ]
  const most = paths.flatMap((path) => mostChanged(example, path) ?? [])
  const [one] = most
  if (!one) return null
  const other = most.reduce((best, next) => (compare(by(next), by(best)) > 0 ? next : best))
  const { over, under } = by(one)
  return compare({ over: 2n * over, under }, by(other)) < 0 ? other : one
}

const by = ({ before, after }: Told) => size(before, after)

function mostChanged(example: ExampleChange, path: string): Told | null {
  let found: Told | null = null
  for (const { value, chances } of rowsBy(example, path)) {
    const [before, after] = chances
    if (!before || !after || compare(before, after) === 0) continue
    const told = { path, value, before, after }
    if (!found || compare(by(told), by(found)) > 0) found = told
  }
  return found
}

/** What the example is called: its title, or the ruling it asks for. */
export const nameOf = ({ title, procedure }: ExampleChange) => title ?? shortName(procedure)

/** The facts in words: "Firer: arm infantry, formation line; range: 5". */
export function factsOf({ situation }: ExampleChange): string {
  return Object.entries(situation)
    .map(([key, value]) => `${sentence(words(key))}: ${valueWords(value)}`)
    .join('; ')
}
