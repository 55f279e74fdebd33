// The story of a battle at its end: made from the log and from how both sides stood, as the seat may know them.

import type { Course } from '../api/types'
import { sidesFor } from '../battle/offers'
import { speechOf, spokenEntry, spokenTable } from '../battle/speech'
import { deedWords } from '../battle/telling'
import type { BattleInfo, Card, Entry, Seat, Side } from '../battle/types'
import { sentence, title, words } from '../lib/words'
import { curvesOf, type Curve } from './curves'
import { diceOf, rollsOf, type SideDice } from './dice'
import { turningPoints } from './turning'

export interface UnitLoss {
  name: string
  command: string
  start: number
  left: number
  state: string
}

export interface SideLosses {
  side: Side
  name: string
  countedIn: string
  start: number
  left: number
  /** Those that lost something or are gone; the rest are counted. */
  hurt: readonly UnitLoss[]
  untouched: number
}

export interface Moment {
  n: number
  turn: number
  what: string
  effect: string
  entry: Entry
}

export interface Story {
  id: string
  title: string
  book: string
  sides: readonly [string, string]
  seat: Seat
  /** Fought on the virtual table, so that every command can be looked at again on the map. */
  onMap: boolean
  isOver: boolean
  /** How it ended, or where it stands. */
  result: string
  /** What ended it, in one sentence. */
  ending?: string
  turns: number
  commands: number
  curves: readonly Curve[]
  losses: readonly SideLosses[]
  dice: readonly SideDice[]
  moments: readonly Moment[]
}

const MOST_MOMENTS = 6

function lossOf(command: string, { name, strength, gone, marks }: Card): UnitLoss[] {
  if (!strength) return gone ? [{ name, command, start: 0, left: 0, state: gone }] : []
  const state = gone ? gone : marks.map(({ word }) => words(word)).join(', ')
  return [{ name, command, start: strength.start, left: gone ? 0 : strength.left, state }]
}

export function storyOf(told: BattleInfo, log: readonly Entry[], course: Course): Story {
  const speak = speechOf(told, [...new Set(log.map(({ clock }) => clock.phase))])
  const table = spokenTable(told.table, speak)
  const entries = log.map((entry) => spokenEntry(entry, speak))
  const [a = 'Blue', b = 'Red'] = told.sides
  const sides = [a, b] as const
  const named = (seat: Seat) => (seat === 'a' ? a : seat === 'b' ? b : seat === 'umpire' ? 'The umpire' : 'The public')
  const { over, clock } = table.business
  const rolls = rollsOf(entries)
  return {
    id: told.id,
    title: told.title,
    book: title(told.book),
    sides,
    seat: told.seat,
    onMap: told.table.map !== null,
    isOver: over !== undefined,
    result: `${sentence((over ?? `Turn ${clock.turn} is being fought`).replace(/\.$/, ''))}.`,
    ...(table.sheet.ending ? { ending: sentence(table.sheet.ending.text) } : {}),
    turns: Math.max(clock.turn, ...course.moments.map(({ turn }) => turn)),
    commands: told.n,
    curves: curvesOf(course, Math.max(clock.turn, 1)),
    losses: sidesFor(told.seat, table.sheet).map(({ side, name, commands }) => {
      const units = commands.flatMap((command) =>
        [...command.units, ...command.officers].flatMap((card) => lossOf(command.name, card)),
      )
      const counted =
        commands.flatMap(({ units }) => units).find(({ strength }) => strength)?.strength?.counted_in ?? ''
      const hurt = units.filter(({ start, left, state }) => left < start || (start === 0 && state !== ''))
      return {
        side,
        name,
        countedIn: counted,
        start: units.reduce((total, { start }) => total + start, 0),
        left: units.reduce((total, { left }) => total + left, 0),
        hurt,
        untouched: units.length - hurt.length,
      }
    }),
    dice: (['a', 'b'] as const).map((side) => diceOf(side, rolls)).filter(({ count }) => count > 0),
    moments: turningPoints(course, entries, sides, MOST_MOMENTS).flatMap((point) => {
      const entry = entries.find(({ n }) => n === point.n)
      return entry ? [{ ...point, what: deedWords(entry, named), entry }] : []
    }),
  }
}
