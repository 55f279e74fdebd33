// Everybody fires at whom he hurts most.

import type { Prospect } from '../api/types'
import type { Step } from './sequence.svelte'
import type { OwnTable } from './own.svelte'
import { survey } from '../seated/survey'
import type { Piece } from './types'

/** The target with the best chance of those that are allowed; the nearer of equals. */
export function bestOf(prospects: readonly Prospect[]): Prospect | null {
  const share = ({ hope }: Prospect) => hope?.share ?? 0
  const near = ({ distance }: Prospect) => distance ?? Infinity
  const [best] = prospects.filter(({ allowed }) => allowed).sort((a, b) => share(b) - share(a) || near(a) - near(b))
  return best ?? null
}

/** Whoever may fire now: of the command of the chosen piece, or of the whole side where nobody of one that fires is chosen. */
export function firersOf(table: OwnTable): Piece[] {
  const { now, piece, acts, offers } = table
  const mine = now?.pieces.filter((one) => table.isMine(one) && acts.to(one.name, 'fire', offers) !== undefined) ?? []
  const command = piece && table.isMine(piece) ? piece.command : null
  const its = command ? mine.filter((one) => one.command === command) : []
  return its.length > 0 ? its : mine
}

/** The orders of a volley, each aimed when its turn comes. */
export function volleyOf(table: OwnTable, firers: readonly Piece[]): Step[] {
  const { id, token } = table.battle
  return firers.map(({ name }) => ({
    name,
    order: async () => {
      const offer = table.acts.to(name, 'fire', table.offers)
      const target = offer && table.acts.targetOf(offer)
      if (!offer || !target) return null
      const { prospects } = await survey(id, token, { ask: 'prospects', unit: name, intent: 'fire' })
      const best = bestOf(prospects)
      return best && { act: offer.act, with: { ...offer.with, [target]: best.target } }
    },
  }))
}
