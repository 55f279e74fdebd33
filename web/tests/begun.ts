// Battles made and brought to a moment over the server's own door.

import type { Stage } from './support'

export type Seat = 'umpire' | 'a' | 'b' | 'public'

export interface Begun {
  id: string
  /** The link of each seat. */
  path: Record<Seat, string>
  act: (seat: Seat, name: string, known: object, dice?: number[]) => Promise<unknown>
  /** Takes the last command back. */
  undo: (seat: Seat) => Promise<unknown>
  /** Titles of what a seat is offered. */
  titles: (seat: Seat) => Promise<string[]>
  /** Does the first thing that the umpire is offered and that asks nothing more; false where there is none. */
  goOn: () => Promise<boolean>
  /** Names with hyphens that the book has for its acts, choices and phases. */
  ids: () => Promise<string[]>
  /** Names of the acts so far. */
  log: () => Promise<string[]>
}

export async function begun(
  stage: Stage,
  book: string,
  from: object = { example: true },
  settings = {},
): Promise<Begun> {
  const ask = async <T>(path: string, token?: string, body?: unknown): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const response = await fetch(stage.address + path, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const made = await ask<{ id: string; links: { seat: Seat; path: string }[] }>('/api/battles', undefined, {
    book,
    from,
    ...settings,
  })
  const path = Object.fromEntries(made.links.map(({ seat, path }) => [seat, path])) as Record<Seat, string>
  const here = `/api/battles/${made.id}`
  const token = (seat: Seat) => path[seat].split('#')[1] ?? ''
  interface Info {
    n: number
    acts: { name: string; arguments: { takes: { values?: string[] } }[] }[]
    table: { offers: { title: string; act: string; with: object }[]; business: { clock: { phase: string } } }
  }
  const look = (seat: Seat) => ask<Info>(here, token(seat))
  const give = async (seat: Seat, name: string, known: object, dice?: number[]) =>
    ask(`${here}/commands`, token(seat), {
      after: (await look(seat)).n,
      do: { act: { name, with: known } },
      ...(dice ? { dice } : {}),
    })
  return {
    id: made.id,
    path,
    act: give,
    undo: async (seat) => ask(`${here}/commands`, token(seat), { after: (await look(seat)).n, do: { undo: {} } }),
    goOn: async () => {
      for (const { act, with: known } of (await look('umpire')).table.offers) {
        const isDone = await give('umpire', act, known).then(
          () => true,
          () => false,
        )
        if (isDone) return true
      }
      return false
    },
    ids: async () => {
      const { acts, table } = await look('umpire')
      const all = [
        table.business.clock.phase,
        ...acts.flatMap((act) => [act.name, ...act.arguments.flatMap(({ takes }) => takes.values ?? [])]),
      ]
      return [...new Set(all)].filter((id) => /^[a-z]+(-[a-z]+)+$/.test(id))
    },
    titles: async (seat) => (await look(seat)).table.offers.map(({ title }) => title),
    log: async () => {
      const { entries } = await ask<{ entries: { do: { act?: { name: string } } }[] }>(
        `${here}/log?after=0`,
        token('umpire'),
      )
      return entries.flatMap(({ do: deed }) => (deed.act ? [deed.act.name] : []))
    },
  }
}
