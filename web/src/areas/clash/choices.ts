// The hidden choices a seat is offered: tactics, and the cards that go with each.

import type { Offer, Side } from '../../battle/types'
import type { Played } from './reveal'

export interface Choice extends Played {
  offer: Offer
}

export const isChoice = ({ with: known }: Offer): boolean => typeof known['tactic'] === 'string'

/** The choices a side may make now, by the offers that name a tactic. Only the umpire is offered those of both, each with its side. */
export function choicesOf(offers: readonly Offer[], side: Side, seat: Side | null): Choice[] {
  return offers.flatMap((offer) => {
    const { tactic, card, side: named } = offer.with
    if (typeof tactic !== 'string' || (named ?? seat) !== side) return []
    return [{ tactic, card: typeof card === 'string' && card !== 'none' ? card : null, offer }]
  })
}

/** Each tactic once, in the order offered. */
export const tacticsOf = (choices: readonly Choice[]): string[] => [...new Set(choices.map(({ tactic }) => tactic))]

/** The cards that may be played with a tactic; none, where one may play none, comes first. */
export const cardsWith = (choices: readonly Choice[], tactic: string | null): (string | null)[] =>
  choices.filter((choice) => choice.tactic === tactic).map(({ card }) => card)

export const choiceOf = (
  choices: readonly Choice[],
  { tactic, card }: { tactic: string | null; card: string | null },
): Choice | undefined => choices.find((choice) => choice.tactic === tactic && choice.card === card)

/** "3 times in 10", "always", "hardly ever". */
export function oftenWords(share: number): string {
  const tenths = Math.round(share * 10)
  if (share >= 0.995) return 'always'
  if (share < 0.005) return 'never'
  if (tenths === 0) return 'less than once in 10 times'
  if (tenths === 10) return 'nearly always'
  return tenths === 1 ? 'once in 10 times' : `${tenths} times in 10`
}

/** "+0.4 steps". */
export function worthWords(worth: number): string {
  const rounded = Math.round(worth * 100) / 100
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)} ${Math.abs(rounded) === 1 ? 'step' : 'steps'}`
}
