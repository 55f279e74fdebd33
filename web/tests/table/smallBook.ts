// A book that the client has never heard of, at a moment of one of its battles: everything it shows comes from the file that
// the tests of the battles write, and its one command is answered with what the book made of it.

import { readFileSync } from 'node:fs'
import type { Page, Route, WebSocketRoute } from 'playwright-core'
import type { ActEntry, Refused, SurveyQuestion, Table } from '../../src/api/types'
import { built } from './built'
import { ADDRESS } from './mock'
import type { Served } from './stage'

type Known = Record<string, unknown>

export interface Moment {
  moment: string
  table: Table
  answers: { question: SurveyQuestion; answer?: unknown; refused?: Refused[] }[]
  /** The command that is given by hand. */
  give: { name: string; with: Known }
  after: Table
  entry: Known & { n: number }
}

export interface Book {
  book: string
  title: string
  sides: string[]
  acts: ActEntry[]
  moments: Moment[]
}

export const BOOK = JSON.parse(readFileSync('tests/table/small-book.json', 'utf8')) as Book

/** Keys of an object may stand in any order. */
const same = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => same((a as Known)[key], (b as Known)[key]))
}

export class SmallBook implements Served {
  readonly moment: Moment
  readonly given: { name: string; with: Known }[] = []
  private sockets: WebSocketRoute[] = []

  constructor(moment: string) {
    const found = BOOK.moments.find((one) => one.moment === moment)
    if (!found) throw new Error(`no moment '${moment}'`)
    this.moment = found
  }

  readonly path = '/battle/outposts/table#abcdefgh12345'

  private get n(): number {
    return this.moment.entry.n - (this.given.length > 0 ? 0 : 1)
  }

  private get table(): Table {
    return this.given.length > 0 ? this.moment.after : this.moment.table
  }

  async serve(page: Page) {
    await page.routeWebSocket(/\/socket$/, (socket) => {
      this.sockets.push(socket)
      socket.onMessage(() => socket.send(JSON.stringify({ kind: 'table', n: this.n, table: this.table, entries: [] })))
    })
    await page.route(`${ADDRESS}/**`, (route) => this.answer(route))
  }

  private answer(route: Route) {
    const { pathname } = new URL(route.request().url())
    const json = (body: unknown, status = 200) =>
      route.fulfill({
        status,
        contentType: status < 400 ? 'application/json' : 'application/problem+json',
        body: JSON.stringify(body),
      })
    const refuse = (refused: readonly Refused[]) =>
      json({ type: 'about:blank', title: 'Refused', status: 422, detail: refused[0]?.reason ?? 'no', refused }, 422)
    switch (pathname) {
      case '/api/battles/outposts':
        return json({
          id: 'outposts',
          book: BOOK.book,
          title: BOOK.title,
          sides: BOOK.sides,
          acts: BOOK.acts,
          seat: 'a',
          created: '2026-11-16T02:52:39Z',
          commitment: null,
          seeded: false,
          dice: 'rolled',
          umpire: false,
          computers: {},
          n: this.n,
          table: this.table,
        })
      case '/api/battles/outposts/log':
        return json({ entries: [] })
      case '/api/battles/outposts/survey': {
        // Straight ahead the client asks for the facing the unit has anyway.
        const { facing: _, ...question } = route.request().postDataJSON() as Known
        const found = this.moment.answers.find((one) => same(one.question, question))
        return found?.answer === undefined
          ? refuse(found?.refused ?? [{ field: 'ask', reason: 'is not known.' }])
          : json(found.answer)
      }
      case '/api/battles/outposts/commands': {
        const { do: order } = route.request().postDataJSON() as { do: { act: { name: string; with: Known } } }
        if (!same(order.act, this.moment.give))
          return refuse([{ field: 'act', reason: `is not what is to be given: ${JSON.stringify(order.act)}` }])
        this.given.push(order.act)
        const { entry, after } = this.moment
        for (const socket of this.sockets)
          socket.send(JSON.stringify({ kind: 'entry', n: entry.n, entry, changes: [{ at: '', to: after }] }))
        return json({ n: entry.n, entry })
      }
      default:
        return pathname.startsWith('/api/')
          ? json({ type: 'about:blank', title: 'Problem', status: 404, detail: `nothing at ${pathname}` }, 404)
          : built(route, pathname)
    }
  }
}
