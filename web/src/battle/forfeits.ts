// What is given up by whoever lets the battle go on.

import { listed } from '../lib/agreeing'
import { words } from '../lib/words'
import { isMarch } from '../seated/acts'
import { isOnward } from './offers'
import type { Act, Offer } from './types'

/** So many names are read in passing. */
const MANY = 4

interface Chance {
  act: Act
  subject: string
}

/** Whether a thing goes somewhere by an act. */
function goes({ arguments: asks }: Act): boolean {
  return asks.some(({ takes }) => takes.kind === 'way' || takes.kind === 'place')
}

/** Whether an act is one of several ways in which a thing may use its turn, as a move or a shot. */
function isWay(act: Act): boolean {
  return act.aims !== null || act.row !== null || goes(act)
}

/** What a thing could still do, as a verb; empty for what is told beforehand and is not used up, as standing orders. */
function verbOf(act: Act): string {
  if (isMarch(act)) return 'march'
  if (/ing$/.test(act.name)) return ''
  // Where the name is that of a thing, what is done with it stands in the help: "a unit changes its formation".
  const [, verb, what] = (/tion$/.test(act.name) && /^an? (?:\w+ )?unit (\w+?)s (?:its )?(.+)$/.exec(act.help)) || []
  return verb && what ? `${verb} ${what}` : words(act.name)
}

/** An act that asks nothing but who: beside others it is the one that waives them. */
const isPlain = ({ arguments: asks }: Act) => asks.length <= 1

/** What a thing has left to do: the first of the ways to use its turn, and everything it may try besides. */
function leftOf(acts: readonly Act[]): Act[] {
  const telling = acts.some((act) => !isPlain(act)) ? acts.filter((act) => !isPlain(act)) : acts
  const march = telling.find(isMarch)
  // What a formation does besides, as to deploy, belongs to its march.
  if (march) return [march]
  const way = telling.find(isWay)
  return [...(way ? [way] : []), ...telling.filter((act) => !isWay(act))]
}

/**
 * What an offer that lets the battle go on gives up, counted from what is open now: "2 could still rally and 1 resupply", or who
 * would do what the offer says of those that are left, and who is left behind: "6th Maine and 14th Vermont hold, Larkin stays". Empty
 * where it gives up nothing.
 */
export function forfeitOf(offer: Offer, offers: readonly Offer[], acts: readonly Act[]): string {
  if (!isOnward(offer, acts)) return ''
  const of = (name: string) => acts.find((act) => act.name === name)
  const chances = offers.flatMap((one): Chance[] => {
    const act = of(one.act)
    const subject = act?.subject ? one.with[act.subject] : null
    return act && typeof subject === 'string' ? [{ act, subject }] : []
  })
  for (const [flag, value] of Object.entries(offer.with)) {
    const who = chances.filter(({ act }) => value === true && act.name === flag).map(({ subject }) => subject)
    if (who.length === 0) continue
    // Whoever could go and is not told to do that, as a commander, is left where he is.
    const left = chances.filter(({ act, subject }) => goes(act) && !who.includes(subject)).map(({ subject }) => subject)
    return [does(who, words(flag)), ...(left.length > 0 ? [does(left, 'stay')] : [])].join(', ')
  }
  const counts = new Map<string, number>()
  for (const subject of new Set(chances.map((chance) => chance.subject))) {
    const its = new Set(chances.filter((chance) => chance.subject === subject).map(({ act }) => act))
    for (const verb of leftOf([...its])
      .map(verbOf)
      .filter(Boolean))
      counts.set(verb, (counts.get(verb) ?? 0) + 1)
  }
  const told = [...counts].map(([name, count], index) => `${count} ${index === 0 ? 'could still ' : ''}${name}`)
  return listed(told)
}

/** "6th Maine holds", "6th Maine and 14th Vermont hold". */
function does(who: readonly string[], verb: string): string {
  const once = [...new Set(who)]
  return `${named(once)} ${verb}${once.length === 1 ? 's' : ''}`
}

function named(names: readonly string[]): string {
  return names.length > MANY
    ? `${names.slice(0, MANY - 1).join(', ')} and ${names.length - MANY + 1} more`
    : listed(names)
}
