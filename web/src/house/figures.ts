// What can be changed in a book, as somebody looks for it.

import type { BookFigures, ChartFigures, FigureTakes } from '../api/types'
import { entriesOf } from '../print/reference/sheet'
import { SHEETS } from '../print/reference/sheets'
import { hasAll } from '../rules/marks'
import { placeWords } from '../rules/place'
import { sentence, title, valueWords } from '../lib/words'

export type Value = number | string | boolean

export interface Figure {
  path: string
  takes: FigureTakes
  value: Value
  help: string
  /** Where it stands in its chart, in words. */
  place: string
  /** The same, without what its group is called by. */
  label: string
}

/** Figures of a chart that belong together. */
export interface Group {
  title: string
  figures: Figure[]
}

export interface ChartOfFigures {
  name: string
  title: string
  /** How to read it. */
  how: string
  /** Ids of the clauses that go with it. */
  clauses: string[]
  groups: Group[]
}

/** More figures than this are parted where the chart has a further level. */
const MANY = 16
const STEP = ' › '
const HEADINGS = new Set(['columns', 'headers'])

/** The charts of a book in the order of play, those that nobody needs at a table last. */
export function chartsOf(found: BookFigures): ChartOfFigures[] {
  const sheet = SHEETS[found.book]
  const entries = sheet ? entriesOf(sheet) : []
  const placeOf = ({ chart: { name } }: ChartFigures) => {
    const place = entries.findIndex((entry) => entry.chart === name)
    return place < 0 ? entries.length : place
  }
  const charts = [...found.charts].filter(({ figures }) => figures.length > 0).sort((a, b) => placeOf(a) - placeOf(b))
  return charts.map((one) => {
    const entry = entries.find(({ chart }) => chart === one.chart.name)
    const named = entry?.rules.map((number) => `${sheet?.prefix}-${String(number).padStart(2, '0')}`) ?? []
    const said = one.figures.flatMap(({ clauses }) => clauses)
    return {
      name: one.chart.name,
      title: entry?.title ?? title(one.chart.name),
      how: howOf(entry?.how, one.about),
      clauses: [...new Set([...named, ...said])].sort(),
      groups: groupsOf(one),
    }
  })
}

/** How to read a chart: as the sheet says, and what its own words mean where the chart tells. */
function howOf(sheet: string | undefined, about: string): string {
  if (sheet === undefined) return about
  return /\w = /.test(about) ? `${sheet} ${about}` : sheet
}

function groupsOf({ chart, figures }: ChartFigures): Group[] {
  const placed = figures.map((figure) => {
    const steps = figure.path.split('.').slice(2)
    return { figure, steps, words: placeWords(chart, steps).split(STEP) }
  })
  const made: Group[] = []
  const part = (of: typeof placed, depth: number) => {
    const deeper = of.filter(({ steps }) => steps.length > depth + 1)
    if (of.length <= MANY || deeper.length === 0) {
      const shared = sharedWords(of.map(({ words }) => words))
      const figures = of.map(({ figure: { path, takes, value, help }, words }) => ({
        path,
        takes,
        value,
        help,
        place: words.join(STEP),
        label: sentence(words.slice(shared.length).join(STEP)),
      }))
      made.push({ title: sentence(shared.join(STEP)), figures })
      return
    }
    const here = of.filter(({ steps }) => steps.length <= depth + 1)
    if (here.length > 0) part(here, depth)
    for (const key of new Set(deeper.map(({ steps }) => steps[depth])))
      part(
        deeper.filter(({ steps }) => steps[depth] === key),
        depth + 1,
      )
  }
  part(placed, 0)
  // Nobody begins with the headings of columns.
  const heads = ({ title }: Group) => (HEADINGS.has(title.toLowerCase()) ? 1 : 0)
  return made.sort((a, b) => heads(a) - heads(b))
}

/** What all places begin with; each keeps a word of its own. */
function sharedWords(places: readonly string[][]): string[] {
  const [first = [], ...rest] = places
  const most = Math.min(...places.map(({ length }) => length - 1), rest.length === 0 ? 0 : Infinity)
  let count = 0
  while (count < most && rest.every((words) => words[count] === first[count])) count++
  return first.slice(0, count)
}

/** The charts that have every word somewhere, with the groups and figures that have them. */
export function foundIn(charts: readonly ChartOfFigures[], wanted: readonly string[]): ChartOfFigures[] {
  if (wanted.length === 0) return [...charts]
  return charts.flatMap((chart) => {
    const head = `${chart.title} ${chart.clauses.join(' ')}`
    const groups = chart.groups.flatMap((group) => {
      const figures = group.figures.filter((figure) =>
        hasAll(`${head} ${figure.place} ${figure.help} ${valueWords(figure.value)}`, wanted),
      )
      return figures.length > 0 ? [{ ...group, figures }] : []
    })
    return groups.length > 0 ? [{ ...chart, groups }] : []
  })
}

export const countOf = (charts: readonly ChartOfFigures[]) =>
  charts.reduce((sum, { groups }) => sum + groups.reduce((inner, { figures }) => inner + figures.length, 0), 0)

/** A figure by its path, with its chart. */
export function figureAt(
  charts: readonly ChartOfFigures[],
  path: string,
): { chart: ChartOfFigures; figure: Figure } | null {
  for (const chart of charts) {
    for (const { figures } of chart.groups) {
      const figure = figures.find((one) => one.path === path)
      if (figure) return { chart, figure }
    }
  }
  return null
}

/** What may be written there: "1 to 20". */
export function limits(takes: FigureTakes): string {
  switch (takes.kind) {
    case 'whole':
    case 'number':
      return `${takes.least} to ${takes.most}`
    case 'halves':
      return `${takes.least} to ${takes.most}, in halves`
    case 'text':
      return takes.wanted.replace('""', 'nothing').replaceAll('"', '')
    default:
      return ''
  }
}

/** A value as the book has it: nothing printed is a dash. */
export const shown = (value: Value) =>
  value === '' ? '–' : typeof value === 'number' ? String(value).replace('-', '−') : valueWords(value)
