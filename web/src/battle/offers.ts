// Which offers belong to which unit, and in what order a hand looks for them.

import type { Act, Card, CommandSheet, Due, Offer, Seat, Sheet, Side, With } from './types'

/** Every name among the arguments, in their order. */
export function namesIn(known: With): string[] {
  return Object.values(known).flatMap((value) =>
    typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [],
  )
}

/** Everything that can be tapped on the roster. */
export function thingsOf(sheet: Sheet): Set<string> {
  const things = new Set<string>()
  for (const { commands } of sheet.sides) {
    for (const command of commands) {
      things.add(command.name)
      for (const card of [...command.officers, ...command.units]) things.add(card.name)
    }
  }
  return things
}

/** Whether an offer is the act an item names, with all that is known of it. */
export function fits(offer: Offer, due: Due): boolean {
  if (offer.act !== due.act) return false
  return Object.entries(due.with).every(([name, value]) => JSON.stringify(offer.with[name]) === JSON.stringify(value))
}

/** The offers that name a thing: what is due first, then what it does itself, then what is done to it. */
export function offersFor(name: string, offers: readonly Offer[], due: readonly Due[]): Offer[] {
  const rank = (offer: Offer) => {
    const [first] = namesIn(offer.with)
    return (first === name ? 0 : 2) - (due.some((item) => fits(offer, item)) ? 1 : 0)
  }
  const naming = offers.filter((offer) => namesIn(offer.with).includes(name))
  return naming
    .map((offer, place) => ({ offer, place }))
    .sort((a, b) => rank(a.offer) - rank(b.offer) || a.place - b.place)
    .map(({ offer }) => offer)
}

/** Whether an offer lets the battle go on and asks nothing more. */
export function isOnward({ act, open }: Offer, acts: readonly Act[]): boolean {
  return open.length === 0 && acts.some(({ name, onward }) => onward && name === act)
}

/** The offers that belong to no single thing on the roster; those that let the battle go on come first, in the book's order. */
export function tableOffers(sheet: Sheet, offers: readonly Offer[], acts: readonly Act[]): Offer[] {
  const things = thingsOf(sheet)
  const onward = acts.filter((act) => act.onward).map(({ name }) => name)
  const place = ({ act }: Offer) => {
    const found = onward.indexOf(act)
    return found < 0 ? onward.length : found
  }
  return offers
    .filter(({ with: known }) => !namesIn(known).some((name) => things.has(name)))
    .sort((a, b) => place(a) - place(b))
}

/** Whether a seat may answer what is due. */
export function mayAnswer(seat: Seat, due: Due): boolean {
  if (seat === 'public') return false
  return seat === 'umpire' || due.side === null || due.side === seat
}

export function dueFor(seat: Seat, due: readonly Due[]): Due[] {
  return due.filter((item) => mayAnswer(seat, item))
}

/** The own side first. */
export function sidesFor(seat: Seat, sheet: Sheet) {
  return seat === 'b' ? [...sheet.sides].reverse() : sheet.sides
}

export interface Found {
  side: Side
  command: CommandSheet
  /** None where the command itself is meant. */
  card: Card | null
}

/** A thing of the roster by its name. */
export function find(sheet: Sheet, name: string): Found | null {
  for (const { side, commands } of sheet.sides) {
    for (const command of commands) {
      const card = [...command.units, ...command.officers].find((one) => one.name === name)
      if (card) return { side, command, card }
    }
  }
  for (const { side, commands } of sheet.sides) {
    const command = commands.find((one) => one.name === name)
    if (command) return { side, command, card: null }
  }
  return null
}
