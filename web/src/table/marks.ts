// Beads of a whole brigade in one go: who moves, who fires.

import type { Offer, With } from '../battle/types'
import { MARKS } from './acts'
import type { MapView } from './types'

export type Posture = 'moving' | 'firing'

export interface MarkGroup {
  name: string
  /** A brigade, or a unit by itself. */
  argument: 'brigade' | 'unit'
  units: { name: string; kept: boolean }[]
}

/** Who may be marked now, with those whose red bead was kept. */
export function markGroups(offers: readonly Offer[], map: MapView): MarkGroup[] {
  const groups = new Map<string, MarkGroup>()
  for (const { act, with: known } of offers) {
    const argument = 'brigade' in known ? 'brigade' : 'unit'
    const name = known[argument]
    if (!MARKS.includes(act) || typeof name !== 'string' || groups.has(name)) continue
    const members = map.pieces.filter((piece) => piece.sort !== 'officer' && (argument === 'unit' ? piece.name : piece.command) === name)
    groups.set(name, {
      name,
      argument,
      units: members.map((piece) => ({ name: piece.name, kept: piece.marks.some(({ letter }) => letter === 'F') })),
    })
  }
  return [...groups.values()]
}

/** The command that gives each unit its bead: what most do, and who does otherwise. */
export function markWith({ name, argument, units }: MarkGroup, chosen: Readonly<Record<string, Posture>>): With {
  const free = units.filter(({ kept }) => !kept)
  const those = (posture: Posture) => free.filter((unit) => (chosen[unit.name] ?? 'moving') === posture).map((unit) => unit.name)
  const [moving, firing] = [those('moving'), those('firing')]
  const posture: Posture = firing.length > moving.length ? 'firing' : 'moving'
  if (argument === 'unit') return { unit: name, posture }
  const [other, except] = posture === 'moving' ? (['firing', firing] as const) : (['moving', moving] as const)
  return { brigade: name, posture, ...(except.length > 0 ? { [other]: except } : {}) }
}
