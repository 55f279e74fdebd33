// Arguments of acts by the fields of a command that they stand in.

import type { Argument, Takes } from './types'

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
