// A chart as tables: its own values, the parts that make a grid, then the rest one by one.

import type { ChartNode, ChartPart, Origin } from '../api/types'
import { valueWords, words } from './words'

export interface Cell {
  text: string
  origin: Origin | null
  printed: string | null
}

export interface Row {
  name: string
  cells: Cell[]
}

export interface Block {
  title: string
  columns: string[]
  rows: Row[]
}

const HEADER_NAMES = new Set(['columns', 'cover', 'headers'])

export function blocks(parts: readonly ChartPart[], title = '', columns: string[] = []): Block[] {
  const made: Block[] = []
  if (columns.length > 0 && parts.every(({ node }) => node.kind === 'list' && node.items.length === columns.length)) {
    return [{ title, columns, rows: parts.map(rowOf) }]
  }
  const header = parts.find((part) => heads(part, parts))
  const heading = header ? cellsOf(header.node).map(({ text }) => text) : []
  const flat = parts.filter((part) => part !== header && part.node.kind !== 'table')
  const deep = parts.filter((part) => part.node.kind === 'table')
  if (flat.length > 0) {
    const fits =
      heading.length > 0 && flat.every(({ node }) => node.kind === 'list' && node.items.length === heading.length)
    made.push({ title, columns: fits ? heading : [], rows: flat.map(rowOf) })
  }
  if (deep.length > 1 && heading.length === 0 && deep.every(({ node }) => isRow(node)) && areAlike(deep)) {
    made.push(grid(title, deep))
  } else {
    for (const part of deep) {
      if (part.node.kind !== 'table') continue
      made.push(...blocks(part.node.parts, title ? `${title}: ${words(part.name)}` : words(part.name), heading))
    }
  }
  return made
}

/** A list that is as long as the lists below its neighbours heads their columns. */
function heads(part: ChartPart, beside: readonly ChartPart[]): boolean {
  if (part.node.kind !== 'list' || !HEADER_NAMES.has(part.name)) return false
  const { length } = part.node.items
  return beside.some(
    ({ node }) =>
      node.kind === 'table' &&
      node.parts.some((inner) => inner.node.kind === 'list' && inner.node.items.length === length),
  )
}

function isPlain(node: ChartNode): boolean {
  return node.kind === 'value' || (node.kind === 'list' && node.items.every(({ kind }) => kind === 'value'))
}

function isRow(node: ChartNode): boolean {
  const isShallow = (inner: ChartNode) => inner.kind === 'table' && inner.parts.every((part) => isPlain(part.node))
  return (
    node.kind === 'table' &&
    node.parts.length > 0 &&
    node.parts.every((part) => isPlain(part.node) || isShallow(part.node))
  )
}

function headedCells(node: ChartNode): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  if (node.kind !== 'table') return cells
  for (const { name, node: inner } of node.parts) {
    if (inner.kind === 'table') {
      for (const below of inner.parts) cells.set(words(`${name} ${below.name}`), joined(cellsOf(below.node)))
    } else cells.set(words(name), joined(cellsOf(inner)))
  }
  return cells
}

function areAlike(parts: readonly ChartPart[]): boolean {
  const [first, ...rest] = parts.map(({ node }) => headedCells(node))
  return rest.every((cells) => [...cells.keys()].some((heading) => first?.has(heading)))
}

function grid(title: string, parts: readonly ChartPart[]): Block {
  const rows = parts.map(({ name, node }) => ({ name: words(name), cells: headedCells(node) }))
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  const empty: Cell = { text: '', origin: null, printed: null }
  return {
    title,
    columns,
    rows: rows.map(({ name, cells }) => ({ name, cells: columns.map((column) => cells.get(column) ?? empty) })),
  }
}

function rowOf({ name, node }: ChartPart): Row {
  return { name: words(name), cells: cellsOf(node) }
}

function cellsOf(node: ChartNode): Cell[] {
  if (node.kind === 'list') return node.items.map((item) => joined(cellsOf(item)))
  if (node.kind === 'table') return node.parts.flatMap(({ node: inner }) => cellsOf(inner))
  return [
    {
      text: node.value === '' ? '–' : valueWords(node.value),
      origin: node.origin ?? null,
      printed: node.printed ?? null,
    },
  ]
}

/** Several values in one cell carry the weakest origin among them. */
function joined(cells: readonly Cell[]): Cell {
  const origins = cells.map(({ origin }) => origin)
  const weakest = (['house', 'reading', 'source'] as const).find((origin) => origins.includes(origin)) ?? null
  const printed = cells.map((cell) => cell.printed).find((text) => text !== null) ?? null
  return { text: cells.map(({ text }) => text).join(' '), origin: weakest, printed }
}
