// Lists that belong together as a table: a square of figures with the words of its rows and columns.

import { words } from './words'

export interface Matrix {
  /** What the figures are. */
  name: string
  /** What stands at the rows and at the columns, and their words. */
  rows: { name: string; words: string[] }
  columns: { name: string; words: string[] }
  figures: string[][]
}

type Outcome = Record<string, unknown>

const FRACTION = /^-?\d+(\/\d+)?$/
const isText = (item: unknown): item is string => typeof item === 'string'
const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isText(item) && !FRACTION.test(item))
const isSquare = (value: unknown): value is unknown[][] =>
  Array.isArray(value) && value.length > 0 && value.every(Array.isArray)

/** "7/4" as "1.75"; at most two decimals. */
export function decimal(figure: unknown): string {
  const [over, under = '1'] = String(figure).split('/')
  const value = Number(over) / Number(under)
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : String(figure)
}

/** The first square of an outcome, if two lists of words beside it fit its rows and columns. */
export function matrixOf(outcome: unknown): Matrix | null {
  if (outcome === null || typeof outcome !== 'object' || Array.isArray(outcome)) return null
  const entries = Object.entries(outcome as Outcome)
  const found = entries.find(([, value]) => isSquare(value))
  if (!found) return null
  const [name, square] = found as [string, unknown[][]]
  const lists = entries.flatMap(([name, value]) =>
    isWords(value) ? [{ name: words(name), words: value.map(words) }] : [],
  )
  const rows = lists.find((list) => list.words.length === square.length)
  const columns = lists.find((list) => list !== rows && list.words.length === square[0]?.length)
  return rows && columns ? { name: words(name), rows, columns, figures: square.map((row) => row.map(decimal)) } : null
}

/** The fields that the table tells already. */
export function isInMatrix(path: string, { name, rows, columns }: Matrix): boolean {
  return [name, rows.name, columns.name].includes(words(path))
}

/** A figure, or a list of figures that goes with the rows or the columns, as "left flank attack 0.25, hold 0.75". */
export function alongside(value: unknown, { rows, columns }: Matrix, path: string): string | null {
  if (isText(value) && FRACTION.test(value)) return decimal(value)
  if (!Array.isArray(value) || !value.every((item) => isText(item) && FRACTION.test(item))) return null
  const start = path.split('_')[0] ?? ''
  const list =
    [rows, columns].find((one) => one.words.length === value.length && one.name.startsWith(`${start} `)) ??
    [rows, columns].find((one) => one.words.length === value.length)
  if (!list) return null
  const told = value.flatMap((figure, index) => (figure === '0' ? [] : [`${list.words[index]} ${decimal(figure)}`]))
  return told.join(', ')
}
