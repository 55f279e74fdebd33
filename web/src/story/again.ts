// The same battle once more: with the same players, or with the sides changed.

import { createScenario, scenarios, seatOf, type Players, type Scenario } from '../begin/scenarios'
import { createBattle, starts } from '../battle/api'
import { keepBoard, linksAddress, tokenOfPath } from '../battle/kept'
import type { BattleInfo, Created } from '../battle/types'

/** A battle that comes with the program, so that it can be begun again. */
export type Source = { scenario: Scenario } | { example: string }

/** None where the battle came from a file or a set-up of one's own. */
export async function sourceOf({ book, title, table }: BattleInfo): Promise<Source | null> {
  if (table.map) {
    const scenario = (await scenarios()).find((one) => one.book === book && one.title === title)
    return scenario ? { scenario } : null
  }
  const start = (await starts()).starts.find((one) => one.book === book && one.title === title)
  return start ? { example: start.book } : null
}

export function playersOf({ computers }: Pick<BattleInfo, 'computers'>): Players {
  return { a: computers.a ?? 'person', b: computers.b ?? 'person' }
}

/** Whether changing the sides gives another battle than playing again. */
export const differs = ({ a, b }: Players) => a !== b

/** The address of one's new seat, or of the links where several people play. */
export async function beginAgain(source: Source, { a, b }: Players, swapped: boolean): Promise<string> {
  if ('example' in source) {
    const created = await createBattle({ book: source.example, from: { example: true } })
    board(created)
    return (created.links.find(({ seat }) => seat === 'umpire') ?? created.links[0])?.path ?? `/battle/${created.id}`
  }
  const players = swapped ? { a: b, b: a } : { a, b }
  const created = await createScenario(source.scenario, players)
  board(created)
  return seatOf(created, players) ?? linksAddress(created.id)
}

function board({ id, links }: Created) {
  const open = links.find(({ seat }) => seat === 'public')
  if (open) keepBoard(id, tokenOfPath(open.path))
}
