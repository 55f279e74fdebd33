// What a ruling came to, in words: what happened, not what did not.

import { leaves, type Leaf } from '../lib/odds'
import { valueWords, words, sentence } from '../lib/words'
import type { Side } from './types'

type SideName = (side: Side) => string

const isSide = (text: unknown): text is Side => text === 'a' || text === 'b'
/** Thousandths are how the engine counts, not how people do. */
const THOUSANDTHS = /^milli[_-]/

/** `a.steps_lost` as "Blue steps lost". */
export function fieldWords(path: string, sideName: SideName): string {
  return path
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .map((step) => (isSide(step) ? sideName(step) : words(step.replace(THOUSANDTHS, ''))))
    .join(' ')
}

/** Reasons that begin with a verb leave out whom they speak of: the field. */
const OF_THE_FIELD = /^(is|are|was|must|does|do|has|have|cannot|may|needs?|takes?|lies|stands)\b/

/** A refusal as a sentence, without the path of its field. */
export function refusalWords({ field, reason }: { field: string; reason: string }): string {
  return sentence(OF_THE_FIELD.test(reason) ? `${fieldWords(field, (side) => side)} ${reason}` : reason)
}

export function resultValue(path: string, value: unknown, sideName: SideName): string {
  if (isSide(value)) return sideName(value)
  if (typeof value === 'number' && THOUSANDTHS.test(path.split('.').at(-1) ?? '')) return valueWords(value / 1000)
  return valueWords(value)
}

const isNothing = ({ value }: Leaf) =>
  value === null ||
  value === false ||
  value === 0 ||
  value === '' ||
  value === 'none' ||
  (Array.isArray(value) && value.length === 0)

/** Everything that happened; the first field alone where nothing did, so that an answer is given. */
export function results(outcome: unknown, sideName: SideName): { name: string; value: string }[] {
  const all = leaves(outcome)
  const telling = all.filter((leaf) => !isNothing(leaf))
  return (telling.length > 0 ? telling : all.slice(0, 1)).map(({ path, value }) => ({
    name: fieldWords(path, sideName),
    value: value === true ? '' : resultValue(path, value, sideName),
  }))
}
