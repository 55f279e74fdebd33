// Which mark is shown, and which are done with.

import type { CoachMark, Fact } from './marks'

export type Facts = ReadonlySet<Fact>

function fits({ when, unless = [] }: CoachMark, facts: Facts): boolean {
  return when.every((fact) => facts.has(fact)) && !unless.some((fact) => facts.has(fact))
}

/** The first that fits and is not done with. */
export function markFor(marks: readonly CoachMark[], done: ReadonlySet<string>, facts: Facts): CoachMark | null {
  return marks.find((mark) => !done.has(mark.id) && fits(mark, facts)) ?? null
}

/** Marks that are done with since, among them the one that was shown if what it speaks of is over. */
export function doneBy(marks: readonly CoachMark[], shown: string | null, facts: Facts): string[] {
  return marks
    .filter((mark) => (mark.done ? facts.has(mark.done) : mark.id === shown && !fits(mark, facts)))
    .map(({ id }) => id)
}
