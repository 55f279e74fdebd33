// A board shows what the public may see, whoever opens it. The umpire's browser gets itself a public link for that.

import { furtherLink } from '../battle/api'
import { keepBoard, keptBattles, tokenOfPath } from '../battle/kept'

export async function publicToken(id: string): Promise<string | undefined> {
  const umpire = keptBattles().find((battle) => battle.id === id && battle.seat === 'umpire')
  if (!umpire) return undefined
  try {
    const token = tokenOfPath((await furtherLink(id, umpire.token, 'public')).path)
    keepBoard(id, token)
    return token
  } catch {
    return undefined
  }
}
