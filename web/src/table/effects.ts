// What is to be seen of a command besides its moves: who fires at whom, what it costs him, who runs, and the dice.

import { counted, listed } from '../lib/agreeing'
import type { Card, Entry, Rolled, Table } from '../battle/types'
import { isOfficer, pieceNamed, type MapView, type Piece } from './types'

export interface Shot {
  from: Piece
  to: Piece
  guns: boolean
}

/** What a piece suffers, in few words. */
export interface Loss {
  piece: Piece
  words: string
}

export interface Effects {
  /** The command. */
  n: number
  shots: readonly Shot[]
  /** Where two come to blows. */
  clashes: readonly (readonly [Piece, Piece])[]
  losses: readonly Loss[]
  /** Pieces that run, each man for himself. */
  running: ReadonlySet<string>
  dice: readonly Rolled[]
}

/** Marks of how a unit is; those of what it does come and go without being losses. */
const STATES: ReadonlySet<string> = new Set(['white', 'black', 'broken'])

/** The pieces that a title names, in its order: "7th Ohio fires at 21st Virginia". */
export function namedIn(title: string, pieces: readonly Piece[]): Piece[] {
  const units = new Map(pieces.filter((piece) => !isOfficer(piece)).map((piece) => [piece.name, piece]))
  // The longest first: one name may be part of another.
  const names = [...units.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return [...title.matchAll(any)].flatMap(([name]) => units.get(name) ?? [])
}

/** What is written of a unit: all that is on its card, or what its block shows. */
export type Written = Pick<Card, 'marks' | 'boxes' | 'strength' | 'gone'>

export function cardsOf({ sheet }: Pick<Table, 'sheet'>): Map<string, Written> {
  return new Map(
    sheet.sides.flatMap(({ commands }) =>
      commands.flatMap(({ units }) => units.map((card) => [card.name, card] as const)),
    ),
  )
}

/** What the blocks show, where the cards of the moment are not at hand. */
export function blocksOf({ pieces, off }: MapView, counted_in: string): Map<string, Written> {
  const standing = pieces
    .filter((piece) => !isOfficer(piece))
    .map(({ name, marks, stands }): [string, Written] => [
      name,
      { marks: [...marks], ...(stands ? { strength: { left: stands[0], start: stands[1], counted_in } } : {}) },
    ])
  return new Map([...standing, ...off.map(({ name, fate }): [string, Written] => [name, { marks: [], gone: fate }])])
}

/** "−2 steps, shaken". */
export function lossWords(was: Written, is: Written): string {
  if (is.gone && !was.gone) return is.gone
  const boxes = was.boxes && is.boxes ? is.boxes.ticked - was.boxes.ticked : 0
  const left = was.strength && is.strength ? was.strength.left - is.strength.left : 0
  const lost =
    boxes > 0 && is.boxes
      ? counted(boxes, is.boxes.counted_in)
      : left > 0 && is.strength
        ? counted(left, is.strength.counted_in)
        : ''
  const states = (one: Written, other: Written) =>
    one.marks
      .filter(({ tone, word }) => STATES.has(tone) && !other.marks.some((mark) => mark.word === word))
      .map(({ word }) => word)
  const worse = [lost && `−${lost}`, ...states(is, was)].filter(Boolean).join(', ')
  const better = states(was, is)
  return worse || (better.length > 0 ? `no longer ${listed(better)}` : '')
}

/** Whether a piece that went somewhere was driven there. */
function runs(name: string, subject: string | null, after: MapView): boolean {
  const piece = pieceNamed(after, name)
  if (!piece) return true
  return (
    !isOfficer(piece) &&
    (piece.marks.some(({ tone }) => tone === 'black') || (piece.outline === 'broken' && name !== subject))
  )
}

const NOTHING = { shots: [], clashes: [], losses: [], running: new Set<string>(), dice: [] }

/** The table before a command and after it. */
export interface Moment {
  map: MapView
  written: ReadonlyMap<string, Written>
}

/** What is to be seen of a command; `subject` is who acts in it. */
export function effectsOf(entry: Entry, before: Moment, after: Moment, subject: string | null): Effects {
  // Only what was done is seen; what is taken back or put right is simply so.
  if (!('act' in entry.do || 'dice' in entry.do)) return { n: entry.n, ...NOTHING }
  const [was, is] = [before.map, after.map]
  const struck = (intent: string) =>
    (entry.rulings ?? [])
      .filter((ruling) => ruling.intent === intent)
      .flatMap(({ title }) => {
        const [from, to] = namedIn(title, was.pieces)
        return from && to && from.side !== to.side ? [[from, to] as const] : []
      })
  return {
    n: entry.n,
    shots: struck('fire').map(([from, to]) => ({ from, to, guns: /artillery|guns/.test(from.branch) })),
    clashes: struck('charge'),
    losses: was.pieces.flatMap((piece) => {
      const [then, now] = [before.written.get(piece.name), after.written.get(piece.name)]
      const words = then && now ? lossWords(then, now) : ''
      // Where it was hit, as it may run from there.
      return words ? [{ piece, words }] : []
    }),
    running: new Set(is.moved.map(({ name }) => name).filter((name) => runs(name, subject, is))),
    dice: (entry.rulings ?? []).flatMap(({ dice }) => dice),
  }
}

/** Whether there is anything to be seen besides moves. */
export function isQuiet({ shots, clashes, losses, dice }: Effects): boolean {
  return shots.length + clashes.length + losses.length + dice.length === 0
}
