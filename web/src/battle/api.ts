// Asking the server about battles.

import { ask, fetched } from '../api/client'
import { keepLinks, keepMaker } from './kept'
import type {
  BattleInfo,
  CommandReply,
  CommandRequest,
  Created,
  Entry,
  NewBattleRequest,
  QrCode,
  Questions,
  ReceiptPage,
  Seat,
  SeatLink,
  SeatState,
  Start,
  With,
} from './types'

const path = (id: string, rest = '') => `/api/battles/${encodeURIComponent(id)}${rest}`

export const starts = () => ask<{ starts: Start[] }>('/api/battles/starts')
export async function createBattle(request: NewBattleRequest): Promise<Created> {
  const made = await ask<Created>('/api/battles', request)
  keepMaker(made.id, made.maker)
  keepLinks(made)
  return made
}
export const qr = (text: string) => ask<QrCode>('/api/qr', { text })
export const receipt = (id: string, n: string, seal: string) =>
  ask<ReceiptPage>(`/api/receipts/${[id, n, seal].map(encodeURIComponent).join('/')}`)

export const battleInfo = (id: string, token: string) => ask<BattleInfo>(path(id), undefined, { token })
export const log = (id: string, token: string, after: number) =>
  ask<{ entries: Entry[] }>(path(id, `/log?after=${after}`), undefined, { token })
export const command = (id: string, token: string, request: CommandRequest) =>
  ask<CommandReply>(path(id, '/commands'), request, { token })
export const questions = (id: string, token: string, act: string, known: With, signal: AbortSignal) =>
  ask<Questions>(path(id, '/questions'), { act, with: known }, { token, signal })
export const books = (id: string, token: string) =>
  ask<Record<string, unknown>>(path(id, '/books'), undefined, { token })
export const file = (id: string, token: string) => fetched(path(id, '/file'), undefined, { token })
export const report = (id: string, token: string) => fetched(path(id, '/report'), undefined, { token })
export const seats = (id: string, token: string) =>
  ask<{ seats: SeatState[] }>(path(id, '/seats'), undefined, { token })
export const furtherLink = (id: string, token: string, seat: Seat) =>
  ask<SeatLink>(path(id, '/seats'), { seat }, { token })
export const endLookingOn = (id: string, token: string) =>
  ask<unknown>(path(id, '/seats/public'), undefined, { token, method: 'DELETE' })
export const renew = (id: string, token: string) =>
  ask<SeatLink>(path(id, '/renew'), undefined, { token, method: 'POST' })
export const setWebhook = (id: string, token: string, url: string, style: 'discord' | 'slack') =>
  ask<unknown>(path(id, '/webhook'), { url, style }, { token, method: 'PUT' })
export const dropWebhook = (id: string, token: string) =>
  ask<unknown>(path(id, '/webhook'), undefined, { token, method: 'DELETE' })
export const receiptPath = (id: string, token: string, n: number) =>
  ask<{ path: string }>(path(id, `/receipts/${n}`), undefined, { token })
