// Arguments of acts by the fields of a command that they stand in.

import type { Act, Argument, Offer, Questions, Takes, With } from './types'

/** The fields: one of the argument's own name, but for a way and a place, which name theirs. */
export function fieldsOf({ name, takes }: Argument): string[] {
  if (takes.kind === 'way') return [takes.steps, takes.x, takes.y, takes.facing]
  return takes.kind === 'place' ? [takes.x, takes.y] : [name]
}

/** Of what the names are that it takes. */
export function namesTaken(takes: Takes): string | null {
  if (takes.kind === 'name' || takes.kind === 'names') return takes.of
  return takes.kind === 'area' ? 'area' : null
}

/**
 * What players have to tell because nothing else does: an argument that an offer leaves open and that no ruling weighs. Left
 * out it would count as none, so "none" has to be said.
 */
export function toTell(act: Act, { open }: Pick<Offer, 'open'>, questions: Questions | null): Argument[] {
  const weighed = new Set(questions?.weighs)
  return act.arguments.filter(
    ({ name, takes, needed, asked }) =>
      asked && !needed && open.includes(name) && !weighed.has(name) && takes.kind !== 'way' && takes.kind !== 'group',
  )
}

/** Those of them that are neither given nor said to be none. */
export function untold(toTell: readonly Argument[], given: With, none: ReadonlySet<string>): Argument[] {
  return toTell.filter(
    (argument) => !none.has(argument.name) && fieldsOf(argument).every((field) => given[field] === undefined),
  )
}
