// A map of areas in words, for panels, lists and whoever listens.

import type { Side } from '../battle/types'
import { counted, listed } from '../lib/agreeing'
import { words } from '../lib/words'
import type { Block, Board, Goal, Land } from './types'

/** "fortress of the Army of the Ebro, worth 2 points, supplies the Army of the Ebro". */
export function landWords(land: Land, sideName: (side: Side) => string): string {
  const parts = [
    land.owner ? `${words(land.terrain)} of ${sideName(land.owner)}` : `${words(land.terrain)}, nobody’s`,
    land.points > 0 ? `worth ${counted(land.points, 'points')}` : '',
    land.supply ? `supplies ${sideName(land.supply)}` : '',
    land.battle ? 'a battle is to be fought here' : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** "I Corps under Napoleon, at Molino, in line of battle, strength 26, morale 4 of 5, 9 of 10 steps". */
export function blockWords(block: Block): string {
  const marks = block.marks.map(({ word }) => word)
  const parts = [
    block.leader ? `${block.name} under ${block.leader}` : block.name,
    `at ${block.area}`,
    `in ${words(block.mode)}`,
    `strength ${block.strength}`,
    `morale ${block.morale[0]} of ${block.morale[1]}`,
    `${block.steps[0]} of ${counted(block.steps[1], 'steps')}`,
    ...marks,
  ]
  return parts.join(', ')
}

/** "Vega by way of Llano, 3 movement points, engages the enemy". */
export function goalWords(goal: Goal): string {
  const parts = [
    goal.through.length > 0 ? `${goal.area} by way of ${listed(goal.through)}` : goal.area,
    counted(goal.cost, 'movement points'),
    goal.engages ? 'engages the enemy' : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Who stands on an area, for whoever looks at it with the keyboard. */
export function standingWords(board: Board, area: string): string {
  const here = board.blocks.filter((block) => block.area === area)
  return here.length === 0
    ? 'nobody stands there'
    : listed(here.map(({ name, strength }) => `${name}, strength ${strength}`))
}
