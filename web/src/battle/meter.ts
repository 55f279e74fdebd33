// How the battle stands, in few words: points, what may break, turns left.

import { counted } from '../lib/agreeing'
import type { Seat, Sheet, SideSheet } from './types'

type Strain = SideSheet['strains'][number]

export interface Standing {
  side: SideSheet['side']
  name: string
  /** What decides the battle, with its unit where nobody else says it. */
  points: string
  pointsWords: string
  /** Everything that is counted, what decides the battle first. */
  gauges: SideSheet['gauges']
  /** "2 near breaking, 1 broken"; empty while all is well. */
  strainWords: string
  strains: readonly Strain[]
}

const STATE_WORDS = { near: 'near breaking', breaking: 'about to break', broken: 'broken' } as const

export function stateWords({ state }: Strain): string {
  return STATE_WORDS[state]
}

function strainWords(strains: readonly Strain[]): string {
  const count = (state: Strain['state']) => strains.filter((one) => one.state === state).length
  return (['broken', 'breaking', 'near'] as const)
    .filter((state) => count(state) > 0)
    .map((state) => `${count(state)} ${STATE_WORDS[state]}`)
    .join(', ')
}

export function standingOf({ side, name, gauges, strains }: SideSheet): Standing {
  const [first] = gauges
  const points = first ? `${first.value}${first.of === undefined ? '' : `/${first.of}`}` : ''
  return { side, name, points, pointsWords: first?.text ?? '', gauges, strainWords: strainWords(strains), strains }
}

/** "3 turns left"; empty where nobody knows when it ends. */
export function turnsLeft({ turns }: Sheet): string {
  if (!turns) return ''
  const left = turns.last - turns.now
  return left <= 0 ? 'last turn' : `${counted(left, 'turns')} left`
}

/** What a seat is warned of: what of its own may break soon, worst first; whoever plays no side is warned for both. */
export function warningsFor(seat: Seat, { sides }: Sheet): Strain[] {
  const own = seat === 'a' || seat === 'b' ? sides.filter(({ side }) => side === seat) : seat === 'umpire' ? sides : []
  return own.flatMap(({ strains }) => strains.filter(({ state }) => state !== 'broken'))
}

/** "Price's Brigade: one more unit lost and it is spent. Rally 7th Ohio." */
export function warningWords({ name, text, remedy }: Strain): string {
  return `${name}: ${text}.${remedy ? ` ${remedy}` : ''}`
}
