// One's own battles as a link or a file, so that they are found again on another device. Both hold the secrets of the
// seats: whoever has them sits there.

import { battleInfo } from './api'
import {
  boardToken,
  keep,
  keepBoard,
  keepLinks,
  keepMaker,
  keptBattles,
  linksOf,
  makerToken,
  type KeptBattle,
} from './kept'
import { keptOf, standingOf } from './standing'
import type { Created } from './types'

/** What opens a seat again; all else is asked of the server. */
export interface Carried {
  id: string
  token: string
  maker?: string
  board?: string
  links?: Created
}

const KIND = 'grognard battles'
const SECRET = /^[\w.~-]{8,}$/
const ID = /^[\w-]{1,64}$/

export function carriedOf(battles: readonly Pick<KeptBattle, 'id' | 'token'>[]): Carried[] {
  return battles.map(({ id, token }) => {
    const [maker, board, links] = [makerToken(id), boardToken(id), linksOf(id)]
    return { id, token, ...(maker ? { maker } : {}), ...(board ? { board } : {}), ...(links ? { links } : {}) }
  })
}

/** A file of links. */
export function fileText(carried: readonly Carried[]): string {
  return `${JSON.stringify({ kind: KIND, battles: carried }, null, 1)}\n`
}

/** The end of a link to the page of one's battles; short, so that a code of it can be read by a camera. */
export function hashOf(battles: readonly Pick<KeptBattle, 'id' | 'token'>[]): string {
  return `#bring=${battles.map(({ id, token }) => `${id}:${token}`).join(',')}`
}

export function fromHash(hash: string): Carried[] {
  const [, list = ''] = /^#bring=(.+)$/.exec(hash) ?? []
  return list.split(',').flatMap((one) => {
    const [id = '', token = ''] = one.split(':')
    return ID.test(id) && SECRET.test(token) ? [{ id, token }] : []
  })
}

/** Null where the file is something else. */
export function fromFile(text: string): Carried[] | null {
  try {
    const { kind, battles } = JSON.parse(text) as { kind?: unknown; battles?: unknown }
    if (kind !== KIND || !Array.isArray(battles)) return null
    return (battles as Partial<Carried>[]).filter(
      (one): one is Carried => ID.test(one?.id ?? '') && SECRET.test(one?.token ?? ''),
    )
  } catch {
    return null
  }
}

export interface BroughtBattles {
  came: number
  /** Battles the server does not open: removed, or with a renewed link. */
  lost: number
}

/** Asks the server for each, and keeps those that are there. */
export async function bring(carried: readonly Carried[]): Promise<BroughtBattles> {
  const before = new Set(keptBattles().map(({ id, token }) => `${id}:${token}`))
  let came = 0
  for (const { id, token, maker, board, links } of carried) {
    try {
      const info = await battleInfo(id, token)
      // What was looked at here already keeps its place in the list.
      if (!before.has(`${id}:${token}`)) keep(keptOf(info, token, standingOf(info)))
      if (maker) keepMaker(id, maker)
      if (board) keepBoard(id, board)
      if (links) keepLinks(links)
      came += 1
    } catch {
      // It is counted as lost; the others come all the same.
    }
  }
  return { came, lost: carried.length - came }
}
