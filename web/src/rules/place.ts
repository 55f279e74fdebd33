// A place in a chart, in words.

import type { Chart, ChartNode, ChartPart } from '../api/types'
import { valueWords, words } from '../lib/words'

const HEADINGS = new Set(['columns', 'cover', 'headers'])

/** The steps below the chart's name: `row.14.5` as "row › 14 › column 0" where the chart heads its columns. */
export function placeWords(chart: Chart | undefined, steps: readonly string[]): string {
  let node: ChartNode = { kind: 'table', parts: chart?.parts ?? [] }
  const above: (readonly ChartPart[])[] = []
  const said: string[] = []
  for (const step of steps) {
    if (node.kind === 'table') {
      above.unshift(node.parts)
      said.push(words(step))
      node = node.parts.find(({ name }) => name === step)?.node ?? { kind: 'table', parts: [] }
    } else if (node.kind === 'list') {
      const heading = headingOf(above, node.items.length, Number(step))
      said.push(heading === null ? `number ${Number(step) + 1}` : `column ${heading}`)
      node = node.items[Number(step)] ?? { kind: 'table', parts: [] }
    }
  }
  return said.join(' › ')
}

/** What stands over a value of a list, in the nearest list of headings that is as long. */
function headingOf(above: readonly (readonly ChartPart[])[], length: number, index: number): string | null {
  for (const parts of above) {
    const list = parts.find(
      ({ name, node }) => HEADINGS.has(name) && node.kind === 'list' && node.items.length === length,
    )
    const item = list?.node.kind === 'list' ? list.node.items[index] : undefined
    if (item?.kind === 'value') return valueWords(item.value)
  }
  return null
}

/** By how much a number changed, with its sign; nothing where it is no number. */
export function changeOf(was: string, now: string): string {
  const [from, to] = [Number(was), Number(now)]
  if (was === '' || now === '' || Number.isNaN(from) || Number.isNaN(to)) return ''
  const by = Math.round((to - from) * 1000) / 1000
  return by > 0 ? `+${by}` : `−${-by}`
}
