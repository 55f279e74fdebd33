// The dice of each side against what honest dice show.

import type { Entry, Rolled, Side } from '../battle/types'

export interface Roll {
  /** The command it was rolled for. */
  n: number
  turn: number
  rolled: Rolled
  /** How far it lies from what honest dice show, in standard deviations. */
  off: number
}

export interface SideDice {
  side: Side
  count: number
  /** For each kind of die what it showed on average, and what an honest one shows. */
  kinds: readonly { sides: number; count: number; average: number; honest: number }[]
  highest: Roll | null
  lowest: Roll | null
}

function offOf({ sides, faces }: Rolled): number {
  const sum = faces.reduce((total, face) => total + face, 0)
  const spread = Math.sqrt(((sides * sides - 1) / 12) * faces.length)
  return spread > 0 ? (sum - (faces.length * (sides + 1)) / 2) / spread : 0
}

export function rollsOf(entries: readonly Entry[]): Roll[] {
  return entries.flatMap(({ n, clock, rulings }) =>
    (rulings ?? []).flatMap(({ dice }) =>
      dice
        .filter(({ faces }) => faces.length > 0)
        .map((rolled) => ({ n, turn: clock.turn, rolled, off: offOf(rolled) })),
    ),
  )
}

export function diceOf(side: Side, rolls: readonly Roll[]): SideDice {
  const own = rolls.filter(({ rolled }) => rolled.side === side)
  const extreme = (sign: 1 | -1) =>
    own.reduce<Roll | null>((best, roll) => (sign * roll.off > (best ? sign * best.off : 0) ? roll : best), null)
  const kinds = [...new Set(own.map(({ rolled }) => rolled.sides))]
    .sort((a, b) => a - b)
    .map((sides) => {
      const faces = own.filter(({ rolled }) => rolled.sides === sides).flatMap(({ rolled }) => rolled.faces)
      return {
        sides,
        count: faces.length,
        average: faces.reduce((total, face) => total + face, 0) / faces.length,
        honest: (sides + 1) / 2,
      }
    })
  return {
    side,
    count: kinds.reduce((total, { count }) => total + count, 0),
    kinds,
    highest: extreme(1),
    lowest: extreme(-1),
  }
}
