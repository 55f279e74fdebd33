// Why a piece that a hand takes hold of does not go, and what it may do instead.

import type { Offer } from '../battle/types'
import { doing } from '../lib/agreeing'
import { words } from '../lib/words'
import type { Piece } from './types'

/** What is known of the moment and of the piece. */
export interface Moment {
  name: string
  /** The side it belongs to, in words; null if it is one's own. */
  owner: string | null
  /** Whether this seat gives commands at all. */
  plays: boolean
  over: boolean
  /** Whoever is to act, in words; null if one is to act oneself. */
  others: string | null
  /** The question that must be answered first. */
  due: string | null
  /** Whether anything of one's own may go now. */
  somebodyGoes: boolean
  /** "Fire phase". */
  phase: string
  /** How it stands, as its card says: "unlimbered", "moved". */
  states: readonly string[]
  /** What it may do now. */
  offers: readonly Offer[]
}

/** How a piece stands, as far as one word after "it is" says it: "unlimbered", "moving". */
export function standsAs({ formation, marks }: Pick<Piece, 'formation' | 'marks'>): string[] {
  const drawnUp = formation && /ed$/.test(formation) ? [words(formation)] : []
  return [...drawnUp, ...marks.map(({ word }) => words(word))]
}

export interface Hindrance {
  text: string
  /** What it may do instead, each by a button. */
  remedies: readonly Offer[]
}

/** More than these are read beside the map. */
const SHOWN = 3

/** The first reason that holds, the plainest first. */
export function hindranceOf(moment: Moment): Hindrance {
  const { name, owner, plays, over, others, due, somebodyGoes, phase, states, offers } = moment
  const only = (text: string) => ({ text, remedies: [] })
  if (over) return only('The battle is over.')
  if (!plays) return only('Whoever watches moves nobody.')
  if (owner !== null) return only(`${name} belongs to ${owner}.`)
  if (others !== null) return only(`${doing(others, 'is', 'are')} to act: ${name} waits.`)
  const remedies = offers.slice(0, SHOWN)
  if (due !== null) return { text: `First an answer is due: ${due}.`, remedies }
  if (!somebodyGoes) return { text: `Nobody moves now: ${phase}.`, remedies }
  const how = states.length > 0 ? ` It is ${states.join(', ')}.` : ''
  const instead = remedies.length > 0 ? ' What it may do:' : ' It has nothing to do now.'
  return { text: `${name} does not move now.${how}${instead}`, remedies }
}
