// Names to choose from, side by side.

import { find } from './offers'
import type { Sheet } from './types'

export interface NameGroup {
  title: string
  names: string[]
}

/** The names of a kind under the names of their sides; what belongs to no side comes last. */
export function nameGroups(sheet: Sheet, of: string): NameGroup[] {
  const names = sheet.names[of] ?? []
  const sideOf = (name: string) => find(sheet, name)?.side
  const groups = sheet.sides.map(({ side, name }) => ({ title: name, names: names.filter((one) => sideOf(one) === side) }))
  const others = { title: '', names: names.filter((one) => sideOf(one) === undefined) }
  return [...groups, others].filter(({ names }) => names.length > 0)
}
