// How the points came about: what each reckoning of the log counted, for whom and in which turn.

import type { Entry } from './types'

export interface Count {
  /** "Union's points". */
  title: string
  sum: number
  /** What was counted: "objectives held: 2 x 3 = 6". */
  terms: readonly string[]
}

export interface Reckoned {
  /** The command by which it was reckoned. */
  n: number
  turn: number
  counts: readonly Count[]
}

/** A line that adds up those before it. */
const SUM = /points$/

/** The counts of both sides in a receipt: what is counted stands before its sum. */
function countsIn(lines: readonly { text: string; value?: unknown }[]): Count[] {
  const counts: Count[] = []
  let terms: string[] = []
  for (const { text, value } of lines) {
    if (typeof value !== 'number') continue
    if (SUM.test(text)) {
      counts.push({ title: text, sum: value, terms })
      terms = []
    } else if (value !== 0) terms.push(text)
  }
  return counts
}

/** Every reckoning that still holds, the last one first. */
export function reckonings(entries: readonly Entry[]): Reckoned[] {
  return entries
    .flatMap(({ n, clock, rulings = [] }) =>
      rulings
        .filter(({ procedure }) => procedure.endsWith('.victory'))
        .map(({ lines = [] }) => ({ n, turn: clock.turn, counts: countsIn(lines) })),
    )
    .filter(({ counts }) => counts.length > 0)
    .reverse()
}
