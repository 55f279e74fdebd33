// What the server says at the desk, without the names of the machine.

import type { Field, ProcedurePage } from '../api/types'
import { plainly, words } from '../lib/words'

/** Values with hyphens that the facts of a ruling may have, at any depth. */
function valuesOf(fields: readonly Field[]): string[] {
  const inside = (field: Field): string[] => {
    const { values, fields: deeper, item } = field as { values?: unknown; fields?: Field[]; item?: Field }
    const own = Array.isArray(values) ? values.filter((value): value is string => typeof value === 'string') : []
    return [...own, ...valuesOf(deeper ?? []), ...(item ? inside(item) : [])]
  }
  return fields.flatMap(inside)
}

export function speechAt({ fields }: Pick<ProcedurePage, 'fields'>): (text: string) => string {
  // The longest first, as one may be part of another.
  const ids = [...new Set(valuesOf(fields))]
    .filter((id) => /^[a-z]+(-[a-z0-9]+)+$/.test(id))
    .sort((a, b) => b.length - a.length)
  const known = ids.length > 0 ? new RegExp(`(?<![\\w-])(${ids.join('|')})(?![\\w-])`, 'g') : null
  return (text) => plainly(known ? text.replace(known, (id) => words(id)) : text)
}
