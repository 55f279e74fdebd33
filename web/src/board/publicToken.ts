// A board shows what the public may see, whoever opens it. The umpire and whoever began the battle may make a link for it.

import { furtherLink } from '../battle/api'
import { keepBoard, makerToken, tokenFor, tokenOfPath } from '../battle/kept'

export async function publicToken(id: string): Promise<string | undefined> {
  const own = makerToken(id) ?? tokenFor(id)
  if (own === undefined) return undefined
  try {
    const token = tokenOfPath((await furtherLink(id, own, 'public')).path)
    keepBoard(id, token)
    return token
  } catch {
    return undefined
  }
}
