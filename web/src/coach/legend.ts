// The signs that lie on a table, each once.

import type { Act, Mark, Table } from '../battle/types'

/** Beads of the book's choices first, then every other mark that lies on a card or a block now. */
export function marksOn(table: Table, acts: readonly Act[]): Mark[] {
  const cards = table.sheet.sides.flatMap(({ commands }) =>
    commands.flatMap(({ units, officers }) => [...units, ...officers]),
  )
  const all = [
    ...acts.flatMap(({ sorts }) => sorts?.values.map(({ mark }) => mark) ?? []),
    ...cards.flatMap(({ marks }) => marks),
    ...marksOnBoard(table),
  ]
  // A unit that is to move and one that moves bear the same bead.
  return all.filter(
    (mark, place) => all.findIndex(({ letter, tone }) => letter === mark.letter && tone === mark.tone) === place,
  )
}

/** On a map of areas formations and their units bear marks. */
function marksOnBoard({ map }: Table): readonly Mark[] {
  if (map === null) return []
  return map.kind === 'field'
    ? map.pieces.flatMap(({ marks }) => marks)
    : map.blocks.flatMap(({ marks, units }) => [...marks, ...units.flatMap((unit) => unit.marks)])
}
