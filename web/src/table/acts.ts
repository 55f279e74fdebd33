// Which commands belong to which hand on the table. The names are those of the books' games.

import type { Offer, With } from '../battle/types'

export const MOVES = ['move', 'ride']
export const SHOTS = ['fire']
export const CHARGES = ['charge']
export const FORMATIONS = ['change-formation']
export const PLACES = ['deploy']
export const MARKS = ['mark']
/** Offered with a target or a place that is shown on the table itself, and so in no list. */
const BY_HAND = [...MOVES, ...SHOTS, ...CHARGES, ...FORMATIONS, ...PLACES, ...MARKS]

/** Arguments that name the thing that acts, whatever else is named beside it. */
const ACTORS = ['unit', 'officer', 'brigade', 'group'] as const

/** The thing that acts. */
export function actorOf({ with: known }: Offer): unknown {
  return known[ACTORS.find((argument) => argument in known) ?? 'unit']
}

/** The offer of one of these acts to a thing. */
export function offerTo(name: string, acts: readonly string[], offers: readonly Offer[]): Offer | undefined {
  return offers.find((offer) => acts.includes(offer.act) && actorOf(offer) === name)
}

/** Whether nothing is left to say. */
export function isWhole({ open, with: known }: Offer): boolean {
  return open.every((argument) => argument in known)
}

/** Offers that the table has no better way to show than a button. */
export function plainOffers(offers: readonly Offer[]): Offer[] {
  return offers.filter(({ act }) => !BY_HAND.includes(act))
}

/** The arguments of a move to a place. */
export function moveWith(offer: Offer, name: string, path: readonly unknown[] | null, to: { x: number; y: number; facing: number }): With {
  const subject = { [ACTORS.find((argument) => argument in offer.with) ?? 'unit']: name }
  if (offer.act !== 'move') return { ...subject, x: to.x, y: to.y }
  return path && path.length > 0 ? { ...subject, path } : { ...subject, ...to }
}
