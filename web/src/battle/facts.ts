// Lists of facts that an act asks for, as rows of a form. A book tells their shape in the help of the argument.

import type { Act, Takes } from './types'

/** Rows of several facts; bare numbers; one thing by name with one fact or several. */
export type Shape = { kind: 'rows'; keys: string[] } | { kind: 'numbers' } | { kind: 'named'; keys: string[] }

/** A row as it is written, each fact under its name; the name of the thing itself under `name`. */
export type Row = Record<string, unknown>

/** The only fact of a thing by name. */
const ONLY = 'value'
/** The only number of a row. */
const NUMBER = 'inches'

export function shapeOf(help: string): Shape {
  const keysIn = (text: string) => [...text.matchAll(/"(\w+)"/g)].map(([, key]) => key ?? '')
  const rows = /\[\{(.*?)\}\]/.exec(help)?.[1]
  if (rows !== undefined) return { kind: 'rows', keys: keysIn(rows) }
  const named = /\{"\.\.": \{(.*)\}\}/.exec(help)?.[1]
  if (named !== undefined) return { kind: 'named', keys: keysIn(named) }
  return /\bby (unit|name)\b/.test(help) ? { kind: 'named', keys: [ONLY] } : { kind: 'numbers' }
}

/** The help without the shape that is written for machines. */
export function plainHelp(help: string): string {
  return help.replace(/:?\s*[[{]\{?".*[\]}]/, '')
}

/** The facts of a row, in order. */
export function factsOf(shape: Shape): string[] {
  if (shape.kind === 'numbers') return [NUMBER]
  return shape.kind === 'named' ? ['name', ...shape.keys] : shape.keys
}

/** What a fact takes: as an argument of that name in any act of the book does, else by its name. */
export function takesOf(fact: string, argument: string, acts: readonly Act[]): Takes {
  if (fact === 'name') return { kind: 'name', of: 'unit' }
  const wanted = fact === ONLY ? argument.replace(/s$/, '') : fact
  const all = acts.flatMap((act) => act.arguments)
  const found = all.find(
    ({ name, takes }) =>
      name === wanted && ['choice', 'name', 'names', 'flag', 'inches', 'number'].includes(takes.kind),
  )
  if (found) return found.takes
  return /^(x|y|facing|inches|distance)$/.test(wanted) ? { kind: 'inches', max: 999 } : { kind: 'text' }
}

export function rowsOf(shape: Shape, given: unknown): Row[] {
  if (Array.isArray(given))
    return given.map((item: unknown) => (shape.kind === 'numbers' ? { [NUMBER]: item } : (item as Row)))
  if (given === null || typeof given !== 'object') return []
  return Object.entries(given).map(([name, facts]) => ({
    name,
    ...(facts !== null && typeof facts === 'object' ? (facts as Row) : { [ONLY]: facts }),
  }))
}

/** What the command takes; undefined where no row says anything. */
export function valueOf(shape: Shape, rows: readonly Row[]): unknown {
  const said = rows.filter((row) => Object.values(row).some((value) => value !== undefined && value !== ''))
  if (said.length === 0) return undefined
  if (shape.kind === 'numbers') return said.map((row) => row[NUMBER])
  if (shape.kind === 'rows')
    return said.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)))
  const entries = said.filter(({ name }) => typeof name === 'string' && name !== '')
  return Object.fromEntries(
    entries.map(({ name, ...facts }) => [name as string, shape.keys[0] === ONLY ? facts[ONLY] : facts]),
  )
}
