// A way over the map as a line along its roads.

import type { Point } from '../table/types'
import type { DrawnLand } from './land/drawing'
import type { Board } from './types'

/** Along the roads between areas one after the other; straight where no road is drawn. */
export function along(
  board: Pick<Board, 'areas'>,
  { middles, roads }: Pick<DrawnLand, 'middles' | 'roads'>,
  areas: readonly string[],
): Point[] {
  const numbers = areas
    .map((name) => board.areas.findIndex((area) => area.name === name))
    .filter((number) => number >= 0)
  return numbers.flatMap((to, index) => {
    const from = numbers[index - 1]
    const end = middles[to]
    if (from === undefined) return end ? [end] : []
    const road = roads.find(({ of }) => of.includes(from) && of.includes(to))
    const line = road ? (road.of[0] === from ? road.line : [...road.line].reverse()) : end ? [end] : []
    return line.slice(road ? 1 : 0)
  })
}
