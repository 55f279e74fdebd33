// A board shows what the public may see, whoever opens it: any seat may have a link for looking on.

import { furtherLink } from '../battle/api'
import { keepBoard, tokenFor, tokenOfPath } from '../battle/kept'

export async function publicToken(id: string): Promise<string | undefined> {
  const own = tokenFor(id)
  if (own === undefined) return undefined
  try {
    const token = tokenOfPath((await furtherLink(id, own, 'public')).path)
    keepBoard(id, token)
    return token
  } catch {
    return undefined
  }
}
