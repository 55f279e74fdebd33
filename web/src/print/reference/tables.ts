// The tables of a chart as a printed sheet needs them: bands as ranges, marks for flags, few columns.

import type { ChartNode, ChartPart, Origin } from '../../api/types'
import { valueWords, words } from '../../lib/words'
import type { Entry } from './sheet'

export interface Cell {
  text: string
  origin: Origin | null
  printed: string | null
}

export interface Row {
  name: string
  cells: Cell[]
  /** What this row and those below it are about. */
  group?: string
}

export interface Table {
  caption: string
  columns: string[]
  rows: Row[]
}

type TableNode = Extract<ChartNode, { kind: 'table' }>
type ListNode = Extract<ChartNode, { kind: 'list' }>

/** So many flags are named in one line. */
const MANY_FLAGS = 6
const NONE = '–'
const EMPTY: Cell = { text: '', origin: null, printed: null }
/** Lists that head the columns of the tables beside them. */
const HEADINGS = new Set(['columns', 'cover', 'headers'])
/** Names that are short in the files and need more words on paper. */
const SAID: Record<string, string> = {
  uiv: 'impact',
  nr: 'normal',
  fp: 'firepower',
  canister_fp: 'canister',
  fcr_target: 'as target',
  ma: 'MA',
  mp: 'MP',
  mc: 'check',
  num: 'times',
  den: 'over',
  sides: 'die',
  lb_min: 'LB least',
  lb_max: 'LB most',
  per_lb: 'each LB',
  ap: 'AP',
  vp: 'victory points',
  allied_vp: 'Allied VP',
  cmr_s: 'CMR S counts as',
}

export function tablesOf(parts: readonly ChartPart[], entry: Entry): Table[] {
  const shown = parts.filter(({ name }) => (entry.only?.includes(name) ?? true) && !HEADINGS.has(name))
  if (entry.shape === 'steps-and-morale') return stepsAndMorale(parts, entry)
  if (entry.shape === 'phases') return phases(parts)
  const tables = together(made(shown, '', headingOf(parts), entry))
  // The chart's own title is enough over a single table.
  return tables.length === 1 ? tables.map((table) => ({ ...table, caption: '' })) : tables
}

/** Tables with the same columns are one table in groups. */
function together(tables: readonly Table[]): Table[] {
  const joint: Table[] = []
  for (const table of tables) {
    const last = joint.find(({ columns }) => columns.join() === table.columns.join())
    if (!last) joint.push({ ...table, rows: [...table.rows] })
    else last.rows.push(...table.rows.map((row, index) => (index === 0 ? { ...row, group: table.caption } : row)))
  }
  return joint.map((table) => {
    const [first, ...rest] = table.rows
    const isGrouped = rest.some(({ group }) => group !== undefined)
    if (!isGrouped || !first || table.caption === '') return table
    return { ...table, caption: '', rows: [{ ...first, group: table.caption }, ...rest] }
  })
}

function made(all: readonly ChartPart[], caption: string, heading: string[], entry: Entry): Table[] {
  const parts = all.filter(({ name }) => !entry.without?.includes(name) && !HEADINGS.has(name))
  const own = headingOf(all)
  const heads = own.length > 0 ? own : heading
  const tables: Table[] = []
  const isLong = (node: ChartNode) => node.kind === 'table' && isFlags(node) && node.parts.length >= MANY_FLAGS
  const plain = parts.filter(
    ({ node }) => node.kind === 'value' || isLong(node) || (node.kind === 'list' && !isRow(node, parts)),
  )
  if (plain.length > 0)
    tables.push({
      caption,
      columns: [],
      rows: plain.map(({ name, node }) => ({ name: said(name), cells: [merged(node, entry)] })),
    })
  const lists = parts.filter(({ node }) => node.kind === 'list' && isRow(node, parts))
  if (lists.length > 0) tables.push(rowsOfLists(lists, caption, heads, entry))
  const deep = parts.filter(
    (part): part is ChartPart & { node: TableNode } => part.node.kind === 'table' && !isLong(part.node),
  )
  const single =
    deep.length === 1 &&
    caption !== '' &&
    parts.length === 1 &&
    deep.every(({ node }) => node.parts.every(({ node: inner }) => inner.kind === 'value'))
  if (single || (deep.length > 1 && (entry.grid || areAlike(deep)))) {
    const table = withShares(banded(grid(deep, caption, entry)))
    tables.push(entry.turned ? turned(table) : table)
  } else
    for (const { name, node } of deep)
      tables.push(...made(node.parts, caption ? `${caption}: ${said(name)}` : said(name), heads, entry))
  return tables
}

function headingOf(parts: readonly ChartPart[]): string[] {
  const list = parts.find(({ name, node }) => HEADINGS.has(name) && node.kind === 'list')
  return list?.node.kind === 'list' ? list.node.items.map((item) => merged(item, null).text) : []
}

/** A list is a row of cells where its neighbours are lists too; alone it is one value. */
function isRow(node: ListNode, beside: readonly ChartPart[]): boolean {
  const lists = beside.filter((part) => part.node.kind === 'list' && !HEADINGS.has(part.name))
  return lists.length > 1 && lists.length === beside.length && node.items.every(({ kind }) => kind === 'value')
}

function rowsOfLists(parts: readonly ChartPart[], caption: string, heading: string[], entry: Entry): Table {
  const rows = parts.map(({ name, node }) => ({
    name: said(name),
    cells: node.kind === 'list' ? node.items.map((item) => merged(item, entry)) : [],
  }))
  const most = Math.max(...rows.map(({ cells }) => cells.length))
  const columns = heading.length === most ? heading : Array.from({ length: most }, (_, index) => String(index + 1))
  return {
    caption,
    columns,
    rows: rows.map(({ name, cells }) => ({ name, cells: [...cells, ...Array<Cell>(most - cells.length).fill(EMPTY)] })),
  }
}

/** Whether the tables are rows of one grid: they share a column, and nothing in them is a grid of its own. */
function areAlike(parts: readonly (ChartPart & { node: TableNode })[]): boolean {
  const isCell = (node: ChartNode) =>
    node.kind !== 'table' || node.parts.every(({ node: inner }) => inner.kind === 'value' || isFlags(inner))
  if (!parts.every(({ node }) => node.parts.every((part) => isCell(part.node)))) return false
  const [first, ...rest] = parts.map(({ node }) => new Set(node.parts.map(({ name }) => name)))
  return rest.every((names) => [...names].some((name) => first?.has(name)))
}

/** A numerator and a denominator beside each other are one share. */
function withShares(table: Table): Table {
  const place = table.columns.indexOf('times')
  if (place < 0 || table.columns[place + 1] !== 'over') return table
  const keep = <T>(list: readonly T[], put: (over: T, under: T) => T) =>
    list.flatMap((item, index) =>
      index === place ? [put(item, list[index + 1] as T)] : index === place + 1 ? [] : [item],
    )
  const share = (over: Cell, under: Cell) => ({ ...joined([over, under], '/'), text: `×${over.text}/${under.text}` })
  return {
    ...table,
    columns: keep(table.columns, () => 'times'),
    rows: table.rows.map((row) => ({ ...row, cells: keep(row.cells, share) })),
  }
}

/** Rows as columns, for few rows with much in them. */
function turned({ caption, columns, rows }: Table): Table {
  const row = (name: string, column: number) => ({ name, cells: rows.map(({ cells }) => cells[column] ?? EMPTY) })
  return { caption, columns: rows.map(({ name }) => name), rows: columns.map(row) }
}

function isFlags(node: ChartNode): boolean {
  return (
    node.kind === 'table' &&
    node.parts.length > 1 &&
    node.parts.every(({ node: inner }) => inner.kind === 'value' && typeof inner.value === 'boolean')
  )
}

function grid(parts: readonly (ChartPart & { node: TableNode })[], caption: string, entry: Entry): Table {
  const names = [...new Set(parts.flatMap(({ node }) => node.parts.map(({ name }) => name)))]
  const shown = names.filter((name) => !entry.without?.includes(name) && !(entry.named && name === 'name'))
  const width = (name: string) => {
    const lengths = parts
      .map(({ node }) => node.parts.find((part) => part.name === name)?.node)
      .map((node) => (node?.kind === 'list' ? node.items.length : 0))
    const numbers = parts.every(({ node }) => {
      const list = node.parts.find((part) => part.name === name)?.node
      return (
        list?.kind === 'list' && list.items.every((item) => item.kind === 'value' && typeof item.value === 'number')
      )
    })
    return numbers && new Set(lengths).size === 1 ? (lengths[0] ?? 0) : 0
  }
  const columns = shown.flatMap((name) => {
    const wide = width(name)
    return wide < 3
      ? [said(name)]
      : Array.from({ length: wide }, (_, index) => (index === 0 ? `${said(name)} 1` : String(index + 1)))
  })
  const rows = parts.map(({ name: rowName, node }) => {
    const at = (name: string) => node.parts.find((part) => part.name === name)?.node
    const called = entry.named ? at('name') : undefined
    const cells = shown.flatMap((name) => {
      const found = at(name)
      const wide = width(name)
      if (wide >= 3 && found?.kind === 'list') return found.items.map((item) => merged(item, entry))
      return [found ? merged(found, entry.dashIn && !entry.dashIn.includes(name) ? null : entry) : EMPTY]
    })
    return { name: called ? merged(called, null).text : said(rowName), cells }
  })
  return { caption, columns, rows }
}

/** Rows that are called by number and hold their limit are called by their range; those with a name say it in a cell. */
export function banded(table: Table): Table {
  const numbered = table.rows.every(({ name }) => /^\d+$/.test(name))
  const range = RANGES.find(({ column, named }) => table.columns.includes(column) && (numbered || named))
  if (!range) return table
  const place = table.columns.indexOf(range.column)
  const greatest = range.column === 'figures min' ? table.columns.indexOf('figures max') : -1
  const limits = table.rows.map(({ cells }) => cells[place]?.text ?? '')
  const say = (row: Row, index: number) =>
    greatest >= 0 ? `${limits[index]} to ${row.cells[greatest]?.text}` : range.say(limits, index)
  if (!numbered) {
    const columns = table.columns.map((name, column) => (column === place ? name.replace(/ (min|max)$/, '') : name))
    const told = (row: Row, index: number) =>
      row.cells.map((cell, column) => (column === place ? { ...cell, text: say(row, index) } : cell))
    return { ...table, columns, rows: table.rows.map((row, index) => ({ ...row, cells: told(row, index) })) }
  }
  const without = <T>(list: readonly T[]) => list.filter((_, index) => index !== place && index !== greatest)
  return {
    ...table,
    columns: without(table.columns),
    rows: table.rows.map((row, index) => ({ name: say(row, index), cells: without(row.cells) })),
  }
}

const OPEN = new Set(['', NONE, '99', '-99'])

/** Greatest values, each band going on from where the last ended. */
function upTo(limits: readonly string[], index: number): string {
  const [limit, before] = [limits[index] ?? '', limits[index - 1]]
  if (before === undefined) return `to ${limit}`
  const first = Number(before) + 1
  if (OPEN.has(limit)) return `${first} or more`
  return Number(limit) === first ? limit : `${first} to ${limit}`
}

/** Least values; a band ends where the next higher one begins. */
function from(unit: string): (limits: readonly string[], index: number) => string {
  return (limits, index) => {
    const rises = Number(limits[0]) < Number(limits.at(-1))
    const [limit = '', above] = [limits[index], limits[rises ? index + 1 : index - 1]]
    if (above === undefined) return `${limit}${unit} or more`
    if (OPEN.has(limit) || limit === '0') return `under ${above}${unit}`
    return Number(above) - 1 === Number(limit) && unit === '' ? limit : `${limit} to under ${above}${unit}`
  }
}

const RANGES = [
  { column: 'to', named: false, say: upTo },
  { column: 'max', named: false, say: upTo },
  { column: 'inches max', named: false, say: (limits: readonly string[], index: number) => `to ${limits[index]}″` },
  { column: 'percent min', named: true, say: from(' %') },
  { column: 'difference min', named: true, say: from('') },
  { column: 'min lead', named: false, say: from('') },
  { column: 'figures min', named: false, say: from('') },
]

/** Everything under a node in one cell. */
function merged(node: ChartNode, entry: Entry | null): Cell {
  if (node.kind === 'value') {
    const text = node.value === '' || node.value === false || node.value === entry?.dash ? NONE : valueWords(node.value)
    return { text, origin: node.origin ?? null, printed: node.printed ?? null }
  }
  if (node.kind === 'list') {
    const isPair =
      node.items.length === 2 && node.items.every((item) => item.kind === 'value' && typeof item.value === 'number')
    return joined(
      node.items.map((item) => merged(item, entry)),
      isPair ? '/' : ', ',
    )
  }
  const cells = node.parts.map(({ name, node: inner }) => ({ name: said(name), inner, cell: merged(inner, entry) }))
  const asOne = (text: string) => ({
    ...joined(
      cells.map(({ cell }) => cell),
      '',
    ),
    text,
  })
  if (isFlags(node)) {
    return asOne(flags(cells.map(({ name, cell }) => [name, cell.text !== NONE])))
  }
  const [limit, value] = cells
  if (cells.length === 2 && limit && value && /^(inches )?max$/.test(limit.name))
    return asOne(`${limit.cell.text}/${value.cell.text}`)
  if (cells.length >= 2 && limit?.name === 'times' && value?.name === 'over') {
    const rest = cells.slice(2).filter(({ cell }) => cell.text !== NONE && cell.text !== 'all')
    const share = value.cell.text === '1' ? `×${limit.cell.text}` : `×${limit.cell.text}/${value.cell.text}`
    return asOne([share, ...rest.map(({ name, cell }) => (cell.text === 'yes' ? name : cell.text))].join(', '))
  }
  const phrases = cells
    .filter(({ cell }) => cell.text !== NONE)
    .map(({ name, cell }) => (cell.text === 'yes' ? name : `${name} ${cell.text}`))
  return asOne(phrases.join(', ') || NONE)
}

/** Of several flags those that are up, or down if they are fewer. */
function flags(all: readonly (readonly [string, boolean])[]): string {
  const up = all.filter(([, isUp]) => isUp).map(([name]) => name)
  const down = all.filter(([, isUp]) => !isUp).map(([name]) => name)
  if (up.length === 0) return NONE
  if (down.length === 0) return up.length > 2 ? 'all' : up.join(', ')
  return down.length < up.length / 2 ? `all but ${down.join(', ')}` : up.join(', ')
}

/** Several values in one cell carry the weakest origin among them. */
function joined(cells: readonly Cell[], between: string): Cell {
  const origin =
    (['house', 'reading', 'source'] as const).find((known) => cells.some((cell) => cell.origin === known)) ?? null
  return {
    text: cells.map(({ text }) => text).join(between),
    origin,
    printed: cells.find(({ printed }) => printed !== null)?.printed ?? null,
  }
}

function said(name: string): string {
  return SAID[name] ?? words(name)
}

function partsAt(parts: readonly ChartPart[], name: string): readonly ChartPart[] {
  const node = parts.find((part) => part.name === name)?.node
  return node?.kind === 'table' ? node.parts : []
}

/** The combat table: two lists a row, shown as steps/morale. */
function stepsAndMorale(parts: readonly ChartPart[], entry: Entry): Table[] {
  const limits = parts.find(({ name }) => name === 'column_max')?.node
  const most = limits?.kind === 'list' ? limits.items.map((item) => merged(item, null).text) : []
  const columns = [
    ...most.map((_, index) => upTo(most, index).replace(' to ', '–')),
    `${Number(most.at(-1) ?? 0) + 1}+`,
  ]
  const rows = partsAt(parts, 'row')
  const list = (row: ChartPart, name: string) => {
    const node = row.node.kind === 'table' ? row.node.parts.find((part) => part.name === name)?.node : undefined
    return node?.kind === 'list' ? node.items.map((item) => merged(item, null)) : []
  }
  const tops = rows.map((row) =>
    row.node.kind === 'table'
      ? merged(row.node.parts.find(({ name }) => name === 'max')?.node ?? { kind: 'value', value: '' }, null).text
      : '',
  )
  const made = rows.map((row, index) => {
    const [steps, morale] = [list(row, 'steps'), list(row, 'morale')]
    const cells = steps.map((step, column) => {
      const both = joined([step, morale[column] ?? EMPTY], '/')
      return both.text === '0/0' ? { ...both, text: NONE } : both
    })
    return { name: upTo(tops, index), cells }
  })
  const plain = parts.filter(({ name, node }) => node.kind === 'value' && !entry.without?.includes(name))
  const dice = plain.map(({ name, node }) => `${said(name)} ${merged(node, null).text}`).join(', ')
  return [{ caption: dice, columns, rows: made }]
}

/** When each circumstance is checked: two sets of flags a row, shown as one mark a phase. */
function phases(parts: readonly ChartPart[]): Table[] {
  const rows = partsAt(parts, 'circumstance')
  const flagsAt = (row: ChartPart, name: string) => (row.node.kind === 'table' ? partsAt(row.node.parts, name) : [])
  const names = rows[0] ? flagsAt(rows[0], 'allowed').map(({ name }) => name) : []
  const isUp = (part: ChartPart | undefined) => part?.node.kind === 'value' && part.node.value === true
  const made = rows.map((row) => {
    const radius = row.node.kind === 'table' ? row.node.parts.find(({ name }) => name === 'radius')?.node : undefined
    const cells = names.map((phase) => {
      const find = (set: string) => flagsAt(row, set).find(({ name }) => name === phase)
      const [allowed, atOnce] = [find('allowed'), find('at_once')]
      const origin = allowed ? merged(allowed.node, null).origin : null
      return { text: isUp(atOnce) ? '●' : isUp(allowed) ? '○' : NONE, origin, printed: null }
    })
    return { name: words(row.name) + (radius ? ` (${merged(radius, null).text}″)` : ''), cells }
  })
  return [{ caption: '', columns: names.map(words), rows: made }]
}
