// Battles that are fought on the virtual table, and who plays them.

import { ask } from '../api/client'
import { createBattle } from '../battle/api'
import type { ScenarioGround } from '../api/types'
import type { Created, Side } from '../battle/types'
import type { Player } from './players'

export interface Scenario {
  id: string
  book: string
  title: string
  description: string
  /** About how long it takes. */
  minutes: number
  /** Of each side. */
  units: readonly [number, number]
  sides: readonly [string, string]
  /** Levels of computer players that know its book. */
  levels: readonly string[]
}

export type Players = Readonly<Record<Side, Player>>

/** What is asked of the server. */
export function requestOf({ book, id }: Scenario, players: Players) {
  const computers = Object.fromEntries(Object.entries(players).filter(([, player]) => player !== 'person'))
  // Against a computer nobody needs an umpire, who would see everything.
  return { book, from: { scenario: id }, umpire: false, ...(Object.keys(computers).length > 0 ? { computers } : {}) }
}

/** The table to sit down at where there is but one: the only person's, or the public's if there is none. */
export function seatOf({ links }: Created, players: Players): string | null {
  const people = (['a', 'b'] as const).filter((side) => players[side] === 'person')
  if (people.length === 2) return null
  const seat = people[0] ?? 'public'
  const path = links.find((link) => link.seat === seat)?.path
  return path?.replace('#', '/table#') ?? null
}

type Listed = Omit<Scenario, 'id'> & { id?: string; file?: string }

export async function scenarios(): Promise<Scenario[]> {
  const answer = await ask<Listed[] | { scenarios: Listed[] }>('/api/scenarios')
  const list = Array.isArray(answer) ? answer : answer.scenarios
  return list.map((one) => ({ ...one, id: one.id ?? one.file ?? one.title }))
}

export const createScenario = (scenario: Scenario, players: Players) => createBattle(requestOf(scenario, players))

const grounds = new Map<string, Promise<ScenarioGround['map']>>()

/** The ground of a scenario, before anybody stands on it; asked for once, however often it is shown. */
export function groundOf(id: string): Promise<ScenarioGround['map']> {
  const known = grounds.get(id)
  if (known) return known
  const asked = ask<ScenarioGround>(`/api/scenarios/${encodeURIComponent(id)}/ground`).then(({ map }) => map)
  grounds.set(id, asked)
  // What did not come is asked for again.
  asked.catch(() => grounds.delete(id))
  return asked
}
