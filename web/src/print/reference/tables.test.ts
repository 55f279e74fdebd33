import { describe, expect, it } from 'vitest'
import type { ChartNode, ChartPart, Origin } from '../../api/types'
import { entriesOf, type Entry } from './sheet'
import { SHEETS } from './sheets'
import { tablesOf } from './tables'

type Plain = number | string | boolean | Plain[] | { [name: string]: Plain }

function node(value: Plain, origin: Origin = 'source'): ChartNode {
  if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => node(item, origin)) }
  if (typeof value === 'object') return { kind: 'table', parts: parts(value, origin) }
  return { kind: 'value', value, origin }
}
function parts(chart: { [name: string]: Plain }, origin: Origin = 'source'): ChartPart[] {
  // Names that are numbers would lose their order; they are given with a leading space.
  return Object.entries(chart).map(([name, value]) => ({ name: name.trim(), node: node(value, origin) }))
}
const plain: Entry = { chart: 'any', title: 'Any', rules: [] }
const shown = (chart: { [name: string]: Plain }, entry: Entry = plain) =>
  tablesOf(parts(chart), entry).map(({ columns, rows }) => [
    columns,
    ...rows.map(({ name, group, cells }) => [group ?? '', name, ...cells.map(({ text }) => text)]),
  ])

describe('a printed table', () => {
  it('calls bands by their range', () => {
    expect(shown({ row: { ' 1': { to: 9, lost: 0 }, ' 2': { to: 11, lost: 1 }, ' 3': { to: 99, lost: 2 } } })).toEqual([
      [['lost'], ['', 'to 9', '0'], ['', '10 to 11', '1'], ['', '12 or more', '2']],
    ])
    const falling = {
      band: {
        ' 1': { percent_min: 200, value: -1 },
        ' 2': { percent_min: 75, value: 0 },
        ' 3': { percent_min: 0, value: 1 },
      },
    }
    expect(
      shown(falling)[0]
        ?.slice(1)
        .map((row) => row[1]),
    ).toEqual(['200 % or more', '75 to under 200 %', 'under 75 %'])
    const rising = { band: { ' 1': { percent_min: 20, value: -1 }, ' 2': { percent_min: 40, value: -2 } } }
    expect(
      shown(rising)[0]
        ?.slice(1)
        .map((row) => row[1]),
    ).toEqual(['20 to under 40 %', '40 % or more'])
  })

  it('joins what has the same columns, in groups', () => {
    const foot = { line: { open: 4, road: 0 }, column: { open: 6, road: 10 } }
    expect(
      shown(
        { foot, horse: { line: { open: 6, road: 0 }, column: { open: 9, road: 9 } }, obstacle: { any: 1 } },
        { ...plain, dash: 0 },
      ),
    ).toEqual([
      [
        ['open', 'road'],
        ['foot', 'line', '4', '–'],
        ['', 'column', '6', '10'],
        ['horse', 'line', '6', '–'],
        ['', 'column', '9', '9'],
      ],
      [[], ['', 'any', '1']],
    ])
  })

  it('says what a cell holds in few words', () => {
    const weapon = {
      rifle: { short: { max: 2, av_tenths: 10 }, arms: ['foot', 'horse'] },
      pistol: { short: { max: 1, av_tenths: 8 }, arms: ['horse'] },
    }
    expect(shown({ weapon })).toEqual([
      [
        ['short', 'arms'],
        ['', 'rifle', '2/10', 'foot, horse'],
        ['', 'pistol', '1/8', 'horse'],
      ],
    ])
    const mode = { line: { may: { a: true, b: false, c: false } }, mass: { may: { a: true, b: true, c: true } } }
    expect(shown({ mode })[0]?.slice(1)).toEqual([
      ['', 'line', 'a'],
      ['', 'mass', 'all'],
    ])
  })

  it('keeps the weakest origin of what it joins, and what was printed', () => {
    const short: ChartNode = {
      kind: 'table',
      parts: [
        { name: 'max', node: node(2) },
        { name: 'av', node: { ...node(3, 'house'), printed: '8' } as ChartNode },
      ],
    }
    const rows: ChartPart[] = ['rifle', 'pistol'].map((name) => ({
      name,
      node: { kind: 'table', parts: [{ name: 'short', node: short }] },
    }))
    const [table] = tablesOf(rows, plain)
    expect(table?.rows[0]?.cells[0]).toEqual({ text: '2/3', origin: 'house', printed: '8' })
  })
})

describe('the sheets', () => {
  it('give each chart one place', () => {
    for (const sheet of Object.values(SHEETS)) {
      const charts = [...entriesOf(sheet).map(({ chart }) => chart), ...sheet.leftOut]
      expect(new Set(charts).size).toBe(charts.length)
    }
  })
})
