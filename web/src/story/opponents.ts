// Which sides the computer played, and as whom.

import { computerWords } from '../begin/players'
import type { BattleInfo, Side } from '../battle/types'

/** A sentence for each: "Confederate was played by the computer, a bold veteran." */
export function opponentsOf({ computers, sides }: Pick<BattleInfo, 'computers' | 'sides'>): string[] {
  const told = (side: Side, name = '') => {
    const skill = computers[side]
    return skill ? [`${name} was played by the computer, ${computerWords(skill)}.`] : []
  }
  return [...told('a', sides[0]), ...told('b', sides[1])]
}
