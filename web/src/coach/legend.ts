// The signs that lie on a table, each once.

import type { Act, Mark, Table } from '../battle/types'

/** Beads of the book's choices first, then every other mark that lies on a card or a block now. */
export function marksOn(table: Table, acts: readonly Act[]): Mark[] {
  const cards = table.sheet.sides.flatMap(({ commands }) => commands.flatMap(({ units, officers }) => [...units, ...officers]))
  const all = [
    ...acts.flatMap(({ sorts }) => sorts?.values.map(({ mark }) => mark) ?? []),
    ...cards.flatMap(({ marks }) => marks),
    ...(table.map?.pieces.flatMap(({ marks }) => marks) ?? []),
  ]
  // A unit that is to move and one that moves bear the same bead.
  return all.filter((mark, place) => all.findIndex(({ letter, tone }) => letter === mark.letter && tone === mark.tone) === place)
}
