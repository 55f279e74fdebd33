// What is wrong with house rules, without the names of the machine.

import type { HouseSlip } from '../api/types'
import { sentence, words } from '../lib/words'
import { figureAt, type ChartOfFigures } from './figures'

/** Where a slip is: the figure as its chart calls it, or the steps of its path in words. */
function placeOf(path: string, charts: readonly ChartOfFigures[]): string {
  if (path === '') return ''
  const found = figureAt(charts, path)
  if (found) return `${found.chart.title} › ${found.figure.place}`
  const [, chart, ...rest] = path.split('.')
  const known = charts.find(({ name }) => name === chart)
  return [...(known ? [known.title] : []), ...(known ? rest : path.split('.')).map(words)].join(' › ')
}

/** "Line 3: Fire roll › firer shaken: must be a whole number." Names that the reason lists are words as well. */
export function slipWords(slip: HouseSlip, charts: readonly ChartOfFigures[]): string {
  const line = slip.line === undefined ? '' : `Line ${slip.line}`
  const reason = slip.reason.replace(/[a-z]+(?:[-_][a-z0-9]+)+/g, (name) => words(name))
  const said = [line, placeOf(slip.path, charts), reason].filter((part) => part !== '').join(': ')
  return sentence(said)
}
