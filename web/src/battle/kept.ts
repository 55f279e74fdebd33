// The battles this browser has a seat in. A link's secret lies here and in the link, nowhere else.

import type { Created, Seat } from './types'

export interface KeptBattle {
  id: string
  title: string
  seat: Seat
  token: string
  book: string
  /** The name of the side that is played, where one is. */
  side?: string
  /** Fought on the virtual table. */
  table?: boolean
  /** How it stood when it was last heard of: turn and phase, whose move, whether one's own, how it ended. */
  when?: string
  whose?: string
  mine?: boolean
  over?: string
  /** When it was last looked at. */
  visited: string
}

const BATTLES = 'grognard.battles'
const BOARDS = 'grognard.boards'
const MAKERS = 'grognard.makers'
const LINKS = 'grognard.links'
const TAB = 'grognard.seat.'
/** The links of so many battles are kept. */
const MANY_LINKS = 40

function read<T>(name: string, absent: T): T {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? absent
  } catch {
    return absent
  }
}

function write(name: string, value: unknown) {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still shows the battle until the page is left; the link opens it again.
  }
}

function isKept(thing: unknown): thing is KeptBattle {
  const { id, token, seat, title, book, visited } = (thing ?? {}) as Record<string, unknown>
  return [id, token, seat, title, book, visited].every((text) => typeof text === 'string')
}

/** Newest first. */
export function keptBattles(): KeptBattle[] {
  const kept = read<unknown>(BATTLES, [])
  if (!Array.isArray(kept)) return []
  return (kept as unknown[]).filter(isKept).sort((a, b) => b.visited.localeCompare(a.visited))
}

export function keep(battle: KeptBattle) {
  const others = keptBattles().filter(({ id, seat }) => id !== battle.id || seat !== battle.seat)
  write(BATTLES, [battle, ...others])
  if (battle.seat === 'public') keepBoard(battle.id, battle.token)
  rememberTab(battle.id, battle.token)
}

/** What was heard of a battle while nobody looked at it. */
export function keepStanding(
  id: string,
  token: string,
  standing: Pick<KeptBattle, 'when' | 'whose' | 'mine' | 'over'>,
) {
  write(
    BATTLES,
    keptBattles().map((battle) => (battle.id === id && battle.token === token ? { ...battle, ...standing } : battle)),
  )
}

export function forget(id: string, token: string) {
  write(
    BATTLES,
    keptBattles().filter((battle) => battle.id !== id || battle.token !== token),
  )
}

/** The secret of the public's link, with which the board is shown whoever opens it. */
export function keepBoard(id: string, token: string) {
  write(BOARDS, { ...read<Record<string, string>>(BOARDS, {}), [id]: token })
}

export function boardToken(id: string): string | undefined {
  const boards = read<Record<string, string>>(BOARDS, {})
  return Object.hasOwn(boards, id) ? boards[id] : undefined
}

/** The links for looking on were ended. */
export function forgetBoard(id: string) {
  const { [id]: _, ...others } = read<Record<string, string>>(BOARDS, {})
  write(BOARDS, others)
}

/** The secret of whoever began a battle: it hands out links for looking on, and ends them. */
export function keepMaker(id: string, token: string) {
  write(MAKERS, { ...read<Record<string, string>>(MAKERS, {}), [id]: token })
}

export function makerToken(id: string): string | undefined {
  const makers = read<Record<string, string>>(MAKERS, {})
  return Object.hasOwn(makers, id) ? makers[id] : undefined
}

function isCreated(thing: unknown): thing is Created {
  const { id, title, sides, links } = (thing ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof title === 'string' && Array.isArray(sides) && Array.isArray(links)
}

function keptCreated(): Created[] {
  const kept = read<unknown>(LINKS, [])
  return Array.isArray(kept) ? (kept as unknown[]).filter(isCreated) : []
}

/** The links of every seat of a battle that was begun here: whoever began it may hand them out again. */
export function keepLinks(created: Created) {
  write(LINKS, [created, ...keptCreated().filter(({ id }) => id !== created.id)].slice(0, MANY_LINKS))
}

export function linksOf(id: string): Created | undefined {
  return keptCreated().find((created) => created.id === id)
}

/** Where the links of a battle are shown again. */
export function linksAddress(id: string): string {
  return `/battle/new?links=${encodeURIComponent(id)}`
}

/** Two tabs may hold two seats of one battle. */
function rememberTab(id: string, token: string) {
  try {
    sessionStorage.setItem(TAB + id, token)
  } catch {
    // Then the seat used last is taken.
  }
}

function tabToken(id: string): string | null {
  try {
    return sessionStorage.getItem(TAB + id)
  } catch {
    return null
  }
}

/** The seat of this tab, else the one used last. */
export function tokenFor(id: string): string | undefined {
  return tabToken(id) ?? keptBattles().find((battle) => battle.id === id)?.token
}

/** The secret at the end of a link, after which it is taken off the address. */
export function tokenOfLink(): string | undefined {
  const token = window.location.hash.slice(1)
  if (!/^[\w.~-]{8,}$/.test(token)) return undefined
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
  return token
}

export function tokenOfPath(path: string): string {
  return path.split('#')[1] ?? ''
}
