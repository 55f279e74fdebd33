// How a battle stands, in the few words that a list of battles has room for.

import type { KeptBattle } from './kept'
import { speechOf } from './speech'
import { clockWords, turnWords } from './telling'
import type { BattleInfo, Business, Seat } from './types'

export interface BattleStanding {
  /** "Turn 4 · Fire phase". */
  when: string
  /** Whose move it is, as the seat hears it; empty where nobody is waited for. */
  whose: string
  /** Whether the seat itself is waited for. */
  mine: boolean
  /** How it ended. */
  over?: string
}

/** From what is already spoken in the words of the battle. */
export function standingIn({ clock, waiting, over }: Business, seat: Seat, sides: readonly string[]): BattleStanding {
  const named = (side: Seat) => (side === 'a' ? sides[0] : side === 'b' ? sides[1] : undefined) ?? side
  return {
    when: clockWords(clock),
    whose: over ? '' : turnWords(waiting, seat, named),
    mine: !over && waiting.some((side) => side === seat),
    ...(over ? { over } : {}),
  }
}

/** From a page of a battle as the server tells it. */
export function standingOf(info: BattleInfo): BattleStanding {
  const standing = standingIn(info.table.business, info.seat, info.sides)
  return standing.over ? { ...standing, over: speechOf(info)(standing.over) } : standing
}

/** What is kept of a seat in a battle. */
export function keptOf(
  { id, title, seat, book, sides, table }: BattleInfo,
  token: string,
  standing: BattleStanding,
): KeptBattle {
  const side = seat === 'a' ? sides[0] : seat === 'b' ? sides[1] : undefined
  return {
    id,
    title,
    seat,
    token,
    book,
    ...(side === undefined ? {} : { side }),
    ...(table.map ? { table: true } : {}),
    ...standing,
    visited: new Date().toISOString(),
  }
}
