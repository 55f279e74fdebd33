// What battles by both rules came to, in words.

import type { Span, TrialMeasure, TrialStep } from '../api/types'

export interface Sentence {
  text: string
  /** Whether the difference is more than chance would bring about; null where there is none at all. */
  certain: boolean | null
}

const unsigned = (number: number, digits: number) =>
  Number(number.toFixed(digits))
    .toFixed(digits)
    .replace(/^-(?=[0.]+$)/, '')
const percent = (share: number) => `${unsigned(100 * share, 1).replace('-', '−')} %`
const plain = (number: number) => unsigned(number, 1).replace('-', '−')

/** With its sign: "+7.1", "−2.9", "0.0". */
export function signed(number: number): string {
  const text = unsigned(number, 1)
  return text.startsWith('-') ? text.replace('-', '−') : Number(text) === 0 ? text : `+${text}`
}

/** Whether an interval leaves out that nothing changed. */
export const isCertain = ({ low, high }: Span) => low > 0 || high < 0

function difference({ mean, low, high }: Span, scale: number, unit: string): string {
  return `the difference is ${plain(Math.abs(scale * mean))} ${unit}, between ${signed(scale * low)} and ${signed(scale * high)}`
}

/** A measure in a sentence; nothing for those that only tables show. */
export function sentenceOf(measure: TrialMeasure, [a, b]: readonly string[]): Sentence | null {
  const { key, before, after, difference: by } = measure
  const share = (who: string, does: string, of = '') =>
    `${who} ${does} ${percent(after.mean)}${of} instead of ${percent(before.mean)}; ${difference(by, 100, 'points')}.`
  const certain = isCertain(by)
  if (by.low === by.high && by.mean === 0)
    return key === 'turns'
      ? { text: `Battles last ${plain(after.mean)} turns by both rules.`, certain: null }
      : sameOf(key, after, a ?? '', b ?? '')
  switch (key) {
    case 'score_a':
      return { text: share(a ?? '', 'scores'), certain }
    case 'loss_a':
      return { text: share(a ?? '', 'loses', ' of its strength'), certain }
    case 'loss_b':
      return { text: share(b ?? '', 'loses', ' of its strength'), certain }
    case 'turns':
      return {
        text: `Battles last ${plain(after.mean)} turns instead of ${plain(before.mean)}; ${difference(by, 1, 'turns')}.`,
        certain,
      }
    default:
      return null
  }
}

/** A share that is the same in every pair of battles. */
function sameOf(key: string, { mean }: Span, a: string, b: string): Sentence | null {
  const told = {
    score_a: `${a} scores ${percent(mean)}`,
    loss_a: `${a} loses ${percent(mean)} of its strength`,
    loss_b: `${b} loses ${percent(mean)} of its strength`,
  }[key]
  return told === undefined ? null : { text: `${told} by both rules.`, certain: null }
}

export function sentences({ measures, sides }: TrialStep): Sentence[] {
  return measures.flatMap((measure) => sentenceOf(measure, sides) ?? [])
}

/** How far the battles are, or how they came to an end. */
export function howFar({ battles, of, done }: TrialStep): string {
  const fought = battles === 1 ? '1 battle' : `${battles} battles`
  if (!done) return `${battles} of ${of} battles by each rule`
  if (battles >= of) return `${fought} by each rule, with the same dice.`
  return battles === 0
    ? 'Time was up before the first battle was over. A smaller battle or a simpler player is quicker.'
    : `Time was up after ${fought} by each rule, with the same dice.`
}
