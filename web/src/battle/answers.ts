// What answers a question that is due, and how the answers are told apart.

import { valueWords, words } from '../lib/words'
import { dueFor, find, fits, namesIn } from './offers'
import type { Due, Offer, Seat, Sheet, Side, Table } from './types'

type Asked = Pick<Table, 'business' | 'offers' | 'sheet'>

/** Whose an offer is: the side it names, else that of the first thing of the roster in it. */
function sideOf({ with: known }: Offer, sheet: Sheet): Side | null {
  const { side } = known
  if (side === 'a' || side === 'b') return side
  for (const name of namesIn(known)) {
    const found = find(sheet, name)
    if (found) return found.side
  }
  return null
}

/**
 * Every offer that answers an item. A book names one act with an item and offers only what answers while something is due, so
 * that what fits no item by name answers the first item of its side. Whoever does something comes first, then the item's own
 * act, then the rest. What leaves everything open, as orders for later do, answers nothing.
 */
export function answersTo(item: Due, { business: { due }, offers, sheet }: Asked): Offer[] {
  const isFor = (offer: Offer) => {
    const side = sideOf(offer, sheet)
    return due.find((one) => one.side === null || side === null || one.side === side) === item
  }
  const own = offers.filter((offer) => fits(offer, item))
  const others = offers.filter((offer) => !due.some((one) => fits(offer, one)) && isFor(offer) && saysSomething(offer))
  const isDeed = ({ with: known }: Offer) => namesIn(known).some((name) => find(sheet, name) !== null)
  const found = [...others.filter(isDeed), ...own, ...others.filter((offer) => !isDeed(offer))]
  return found.length > 0 ? found : [{ act: item.act, title: item.title, with: item.with, open: [] }]
}

const saysSomething = ({ open, with: known }: Offer) => open.length === 0 || Object.keys(known).length > 0

/** What may be done besides answering: what is shown with its question needs no second button. */
export function besides(table: Asked, seat: Seat): Offer[] {
  const answering = new Set(dueFor(seat, table.business.due).flatMap((item) => answersTo(item, table)))
  return table.offers.filter((offer) => !answering.has(offer))
}

/** "acts first" of "Union says who acts first: acts first", under the question that says the rest. */
function shortened(title: string, item: Due | null): string {
  const start = `${item?.title ?? ''}: `
  return item && title.startsWith(start) ? title.slice(start.length) : title
}

/** "21st Ohio stands" and "76.1 % not to be beaten", where the words of an answer end with its chance. */
export function withChance(words: string): { words: string; chance: string } {
  const found = /^(.+): ((?:under |over )?\d+(?:\.\d+)? % .+)$/.exec(words)
  return found ? { words: found[1]!, chance: found[2]! } : { words, chance: '' }
}

/** An offer under words that no other one in the list has. */
export interface Worded {
  offer: Offer
  words: string
}

/** Offers of a list in words: what differs is added where two would read the same, and what is the same stands once. */
export function worded(offers: readonly Offer[], item: Due | null, sideName: (side: Side) => string): Worded[] {
  const once = offers.filter((offer, place) => offers.findIndex((other) => isSame(other, offer)) === place)
  return once.map((offer) => {
    const title = shortened(offer.title, item)
    const alike = once.filter((other) => shortened(other.title, item) === title)
    if (alike.length === 1) return { offer, words: title }
    const differs = (name: string) =>
      alike.some((other) => JSON.stringify(other.with[name]) !== JSON.stringify(offer.with[name]))
    const told = Object.entries(offer.with).flatMap(([name, value]) => {
      if (!differs(name)) return []
      if (name === 'side' && (value === 'a' || value === 'b')) return [sideName(value)]
      return [typeof value === 'boolean' ? `${value ? '' : 'not '}${words(name)}` : valueWords(value)]
    })
    const rest = told.length > 0 ? told.join(', ') : words(offer.act)
    return { offer, words: `${title} (${rest})` }
  })
}

function isSame(one: Offer, other: Offer): boolean {
  return (
    one === other ||
    (one.act === other.act && one.title === other.title && JSON.stringify(one.with) === JSON.stringify(other.with))
  )
}

/** What an offer means, to tell one button from another. */
export function meaningOf({ act, title, with: known }: Offer): string {
  return JSON.stringify([act, title, known])
}
