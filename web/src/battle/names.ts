// Names to choose from: those that can be meant, one's own first.

import { find } from './offers'
import type { Act, Argument, Seat, Sheet, Side, With } from './types'

export interface NameGroup {
  title: string
  names: string[]
}

/** A command that is being given, as far as its names are concerned. */
export interface Naming {
  act: Act
  argument: Argument
  given: With
  seat: Seat
}

/** Whose names an argument takes; both sides' where the book does not tell. */
type Whose = 'own' | 'enemy' | 'either'

const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a')

/** Who gives the command: the side of whoever acts, else of the seat. */
function actingSide(sheet: Sheet, { act, given, seat }: Naming): Side | null {
  const named = [act.subject ? given[act.subject] : null, act.sorts ? given[act.sorts.single] : null]
  for (const name of named) {
    const side = typeof name === 'string' ? find(sheet, name)?.side : undefined
    if (side) return side
  }
  const { side } = given
  if (side === 'a' || side === 'b') return side
  return seat === 'a' || seat === 'b' ? seat : null
}

/** By what the book tells of the act, else by the words with which it asks. */
function whoseOf({ act, argument: { name, help } }: Naming): Whose {
  const { aims, sorts, subject } = act
  if (name === aims?.target) return 'enemy'
  if (
    name === subject ||
    (sorts && [sorts.group, sorts.single, ...sorts.values.map(({ names }) => names)].includes(name))
  )
    return 'own'
  if (subject === null || /both sides|charged|charger/i.test(help)) return 'either'
  if (/\bto whom\b|\bfriends?\b|\bown\b|\bsame target\b|\bjoins?\b/i.test(help)) return 'own'
  return /\bwhom\b|\benem(y|ies)\b/i.test(help) ? 'enemy' : 'either'
}

/** Sorting is done within one command. */
function isWithin(sheet: Sheet, name: string, { act: { sorts }, argument, given }: Naming): boolean {
  const group = sorts?.values.some(({ names }) => names === argument.name) ? given[sorts.group] : undefined
  return typeof group !== 'string' || find(sheet, name)?.command.name === group
}

/** The names an argument takes under the names of their sides; what belongs to no side comes last. */
export function nameGroups(sheet: Sheet, of: string, naming: Naming): NameGroup[] {
  const side = actingSide(sheet, naming)
  const whose = side === null ? 'either' : whoseOf(naming)
  const { act, argument, given } = naming
  const isMeant = (name: string) => {
    const found = find(sheet, name)
    if (!found) return true
    if (found.card?.gone !== undefined) return false
    if (argument.name !== act.subject && act.subject !== null && given[act.subject] === name) return false
    return (whose === 'either' || (found.side === side) === (whose === 'own')) && isWithin(sheet, name, naming)
  }
  const names = (sheet.names[of] ?? []).filter(isMeant)
  const sideOf = (name: string) => find(sheet, name)?.side
  const first = side ?? 'a'
  const group = (side: Side) => ({
    title: sheet.sides.find((one) => one.side === side)?.name ?? '',
    names: names.filter((one) => sideOf(one) === side),
  })
  const others = { title: '', names: names.filter((one) => sideOf(one) === undefined) }
  return [group(first), group(otherSide(first)), others].filter(({ names }) => names.length > 0)
}
