// A table that answers as the server does, for tests of the client alone: straight ways, simple odds, no rules.

import type { Page, Route, WebSocketRoute } from 'playwright-core'
import { ahead, corners, distance } from '../../src/table/geometry'
import type {
  ArcBand,
  Arcs,
  Chance,
  MapAt,
  MapMoved,
  Measured,
  Places,
  Plan,
  Prospects,
  Reach,
  TableBoard,
} from '../../src/api/types'
import type { Offer, Sheet } from '../../src/battle/types'
import type { Piece } from '../../src/table/types'
import { built } from './built'
import { ACTS, GROUND, offersOf, PIECES, sheetOf, type Phase } from './field'

export const ADDRESS = 'http://table.test'
const ALLOWANCE = 6

type Known = Record<string, unknown>

interface Asked {
  ask: string
  unit: string
  group: string
  intent: string
  x: number
  y: number
  facing?: number
  as_far?: boolean
}

export class MockTable {
  readonly id = 'harrow'
  readonly asked: Asked[] = []
  readonly given: { name: string; with: Known }[] = []
  private pieces: Piece[]
  private moved: MapMoved[] = []
  private done = new Set<string>()
  /** Commands that were taken back. */
  undone = 0
  private entries: Known[] = []
  private maps: TableBoard[] = []
  private readonly phase: Phase
  private readonly seat: string
  private sockets: WebSocketRoute[] = []
  refuse: string | null = null
  /** What must be answered first, and what answers it: nothing else is offered then. */
  due: Known[] = []
  answers: Offer[] = []
  /** How the battle stands, where a test tells it. */
  standing: Partial<Sheet> = {}

  constructor(phase: Phase, pieces: readonly Piece[] = PIECES, seat: 'a' | 'b' | 'public' = 'a') {
    this.phase = phase
    this.seat = seat
    this.pieces = pieces.filter((piece) => phase !== 'set-up' || piece.side === 'b').map((piece) => ({ ...piece }))
    this.maps.push(this.map())
  }

  get path(): string {
    return `/battle/${this.id}/table#abcdefgh12345`
  }

  private readonly takenBack = new Set<number>()

  /** The last command that is not taken back. */
  private get undoes(): number | null {
    const acts = this.entries.flatMap((entry, index) => ('act' in (entry['do'] as Known) ? [index + 1] : []))
    return acts.filter((n) => !this.takenBack.has(n)).at(-1) ?? null
  }

  /** Everybody may do again what he did: the phase has come round. */
  newTurn() {
    this.done.clear()
    this.record('b', { act: { name: 'pass', with: {} } })
  }

  private get n(): number {
    return this.entries.length
  }

  private map(): TableBoard {
    const offers = offersOf(this.phase, this.pieces, this.done)
    const isReady = (name: string) => offers.some((offer) => Object.values(offer.with)[0] === name)
    const off = PIECES.filter(({ name }) => !this.pieces.some((piece) => piece.name === name)).map(
      ({ name, side }) => ({ name, side, fate: 'to place' }),
    )
    // All green beads have come off when a brigade gets new ones.
    const marksOf = ({ marks }: Piece) => marks.filter(({ letter }) => this.phase !== 'posture phase' || letter !== 'M')
    const pieces = this.pieces.map((piece) => ({
      ...piece,
      ready: piece.ready || isReady(piece.name),
      marks: marksOf(piece),
      stands: piece.stands && ([...piece.stands] as [number, number]),
    }))
    return { kind: 'field', ...GROUND, pieces, moved: this.moved, off }
  }

  private table() {
    return {
      business: {
        clock: { turn: 3, phase: this.phase },
        waiting: ['a'],
        due: this.due,
        remarks: ['Union holds the initiative.'],
      },
      offers:
        this.seat !== 'a' ? [] : this.due.length > 0 ? this.answers : offersOf(this.phase, this.pieces, this.done),
      sheet: { ...sheetOf(this.pieces), ...this.standing },
      undo: this.undoes,
      closed: false,
      map: this.map(),
    }
  }

  private page() {
    return {
      id: this.id,
      book: 'cohesion',
      title: "Harrow's Ford",
      sides: ['Union', 'Confederate'],
      seat: this.seat,
      created: '2026-11-16T02:52:39Z',
      commitment: null,
      seeded: false,
      dice: 'own',
      umpire: false,
      acts: ACTS,
      n: this.n,
      table: this.table(),
    }
  }

  /** Serves the page and all it asks for. */
  async serve(page: Page) {
    await page.routeWebSocket(/\/socket$/, (socket) => {
      this.sockets.push(socket)
      socket.onMessage((text) => {
        if (String(text).includes('token'))
          socket.send(JSON.stringify({ kind: 'table', n: this.n, table: this.table(), entries: [] }))
      })
    })
    await page.route(`${ADDRESS}/**`, (route) => this.answer(route))
  }

  private async answer(route: Route) {
    const { pathname, searchParams } = new URL(route.request().url())
    const json = (body: unknown, status = 200) =>
      route.fulfill({
        status,
        contentType: status < 400 ? 'application/json' : 'application/problem+json',
        body: JSON.stringify(body),
      })
    const here = `/api/battles/${this.id}`
    if (pathname === here) return json(this.page())
    if (pathname === `${here}/log`) return json({ entries: this.entries })
    if (pathname === `${here}/map`) return this.mapAt(Number(searchParams.get('at')), json)
    if (pathname === `${here}/survey`) return json(this.survey(route.request().postDataJSON() as Asked))
    if (pathname === `${here}/commands`) return this.command(route, json)
    if (pathname === `${here}/questions`)
      return json({
        procedure: this.procedureOf(route.request().postDataJSON() as { act: string }),
        ask: [],
        skipped: [],
        odds: null,
      })
    if (pathname.startsWith('/api/clauses/'))
      return json({
        id: pathname.split('/').at(-1),
        book: 'cohesion',
        title: 'Movement rates',
        section: 'Movement',
        origin: 'source',
        text: 'A unit moves as far as its rate.',
      })
    if (pathname === '/api/scenarios') return json({ scenarios: SCENARIOS })
    if (pathname === '/api/battles/starts') return json({ starts: [] })
    if (pathname === '/api/battles') return this.create(route, json)
    if (pathname.startsWith('/api/'))
      return json({ type: 'about:blank', title: 'Problem', status: 404, detail: `nothing at ${pathname}` }, 404)
    return built(route, pathname)
  }

  private mapAt(n: number, json: (body: MapAt) => Promise<void>) {
    const map = this.maps[n]
    return map ? json({ n, map }) : Promise.resolve()
  }

  private create(route: Route, json: (body: unknown, status?: number) => Promise<void>) {
    this.given.push({ name: 'create', with: route.request().postDataJSON() as Known })
    const links = ['a', 'b', 'public'].map((seat) => ({ seat, path: `/battle/${this.id}#abcdefgh12345` }))
    return json({ id: this.id, title: "Harrow's Ford", book: 'cohesion', sides: ['Union', 'Confederate'], links }, 201)
  }

  private procedureOf({ act }: { act: string }): string | null {
    return act.endsWith('fire') && act !== 'hold-fire' ? 'cohesion.fire' : null
  }

  private survey(asked: Asked): Reach | Plan | Prospects | Arcs | Places | Measured | null {
    this.asked.push(asked)
    const piece = this.pieces.find(({ name }) => name === asked.unit)
    if (asked.ask === 'places') return { places: this.places(asked.group) }
    if (!piece) return null
    if (asked.ask === 'reach') return this.reach(piece)
    if (asked.ask === 'plan') return this.plan(piece, asked)
    const band = ([name, inches]: readonly [string, number]): ArcBand => ({ name, inches, points: arc(piece, inches) })
    if (asked.ask === 'arcs')
      return {
        bands: (
          [
            ['short', 2],
            ['medium', 6],
            ['long', 10],
          ] as const
        ).map(band),
      }
    return this.prospects(piece, asked.intent)
  }

  private places(group: string): Places['places'] {
    const members = PIECES.filter(({ side, name, command }) => side === 'a' && (command === group || name === group))
    const formations = [
      { formation: 'line', width: 5, depth: 0.5, outline: 'solid' as const },
      { formation: 'column', width: 1, depth: 2.5, outline: 'solid' as const },
    ]
    return members.map(({ name, label, sort, branch, x, y, facing, formation, attached, width, depth, outline }) => ({
      name,
      label,
      sort,
      branch,
      x,
      y,
      width,
      depth,
      outline,
      ...(attached ? { attached } : {}),
      ...(sort === 'unit' ? { facing, ...(formation ? { formation } : {}), formations } : { formations: [] }),
    }))
  }

  private reach(piece: Piece): Reach {
    const cells = []
    for (let x = Math.ceil(piece.x - ALLOWANCE) + 0.5; x < piece.x + ALLOWANCE; x++) {
      for (let y = Math.ceil(piece.y - ALLOWANCE) + 0.5; y < piece.y + ALLOWANCE; y++) {
        const cost = Math.hypot(x - piece.x, y - piece.y) * (y < piece.y ? 2 : 1)
        if (cost <= ALLOWANCE) cells.push({ x, y, cost: Math.round(cost * 10) / 10 })
      }
    }
    return { allowance: ALLOWANCE, cell: 1, cells }
  }

  private plan(piece: Piece, { x, y, facing = piece.facing, as_far = false }: Asked): Plan {
    const far = Math.hypot(x - piece.x, y - piece.y)
    if (as_far && far > ALLOWANCE) {
      const share = (ALLOWANCE - 0.01) / far
      return this.plan(piece, {
        ask: 'plan',
        unit: piece.name,
        group: '',
        intent: '',
        x: Math.round((piece.x + (x - piece.x) * share) * 100) / 100,
        y: Math.round((piece.y + (y - piece.y) * share) * 100) / 100,
        facing,
      })
    }
    const cost =
      Math.round((Math.hypot(x - piece.x, y - piece.y) + (Math.abs(facing - piece.facing) % 360) / 30) * 100) / 100
    const legal = cost <= ALLOWANCE
    return {
      path: [{ step: 'ahead', inches: cost }],
      cost,
      allowance: ALLOWANCE,
      legal,
      end: { x, y, facing },
      way_points: [[(piece.x + x) / 2, (piece.y + y) / 2]],
      crossed: y > 18 ? ['fence'] : [],
      reasons: legal ? [] : [{ text: `the way costs ${cost} inches and the unit has ${ALLOWANCE}`, rule: 'COH-65' }],
    }
  }

  private prospects(piece: Piece, intent: string): Prospects {
    const enemies = this.pieces.filter((other) => other.side !== piece.side && other.sort === 'unit')
    const prospects = enemies.map((enemy) => {
      const range = Math.round(distance(piece, enemy) * 100) / 100
      const allowed = range <= 12
      const share = Math.max(1, 30 - Math.round(range * 2))
      const words = intent === 'charge' ? ['contact', 'wins'] : ['shaken', 'routed', 'nothing']
      const odds = words.map((words, index): Chance => ({
        words,
        chance: `${Math.max(1, share - index * 9)}/36`,
        share: share / 36,
      }))
      const front = { name: 'aspect', value: 'front' }
      const facts =
        intent === 'charge'
          ? [front]
          : [
              { name: 'range', value: range < 6 ? 'medium range' : 'long range' },
              front,
              { name: 'cover', value: 'light cover' },
            ]
      const reasons = allowed ? [] : [{ text: `out of range: ${range} inches, at most 12`, rule: 'COH-23' }]
      return { target: enemy.name, distance: range, facts, allowed, reasons, hope: odds[0] ?? null, odds }
    })
    return { prospects }
  }

  private async command(route: Route, json: (body: unknown, status?: number) => Promise<void>) {
    const { do: order } = route.request().postDataJSON() as {
      do: { act?: { name: string; with: Known }; undo?: object }
    }
    if (this.refuse) {
      const detail = this.refuse
      this.refuse = null
      return json(
        { type: 'about:blank', title: 'Refused', status: 422, detail, refused: [{ field: 'path', reason: detail }] },
        422,
      )
    }
    if (order.act) {
      this.given.push(order.act)
      this.carryOut(order.act.name, order.act.with)
      const entry = this.record('a', { act: order.act })
      return json({ n: this.n, entry })
    }
    this.undone += 1
    this.takenBack.add(this.undoes ?? 0)
    const entry = this.record('a', { undo: { of: this.n } })
    return json({ n: this.n, entry })
  }

  private set(name: string, change: Partial<Piece>) {
    this.pieces = this.pieces.map((piece) => (piece.name === name ? { ...piece, ...change } : piece))
  }

  private carryOut(name: string, known: Known) {
    this.moved = []
    this.due = this.due.slice(1)
    const who = String(known['unit'] ?? known['officer'] ?? known['brigade'] ?? known['group'])
    this.done.add(who)
    const last = this.asked.filter(({ ask }) => ask === 'plan').at(-1)
    if ((name === 'move' || name === 'ride') && last) this.goTo(who, last.x, last.y, last.facing)
    if (name === 'deploy')
      this.pieces.push(
        ...(known['places'] as Piece[]).map((place) => ({
          ...PIECES.find((piece) => piece.name === place.name)!,
          ...place,
          ready: false,
        })),
      )
    if (name === 'fire') this.set(String(known['target']), { marks: [{ letter: 'S', word: 'shaken', tone: 'white' }] })
  }

  private goTo(name: string, x: number, y: number, facing?: number) {
    const piece = this.pieces.find((one) => one.name === name)
    if (!piece) return
    this.moved = [
      {
        name,
        way: [
          [piece.x, piece.y, piece.facing],
          [x, y, facing ?? piece.facing],
        ],
      },
    ]
    this.set(name, { x, y, facing: facing ?? piece.facing })
  }

  /** The enemy moves: everybody hears of it over the line. */
  enemyMoves(name: string, x: number, y: number) {
    this.goTo(name, x, y)
    this.record('b', { act: { name: 'move', with: { unit: name } } }, `${name} moves 4 inches.`)
  }

  /** The enemy fires at a unit, which is shaken and runs. */
  enemyRouts(unit: string, target: string, x: number, y: number) {
    this.goTo(target, x, y, 180)
    this.set(target, { outline: 'broken', marks: [{ letter: 'R', word: 'routed', tone: 'black' }], stands: [4, 5] })
    this.record('b', { act: { name: 'fire', with: { unit, target } } })
  }

  /** The enemy fires at a unit, which runs, is pushed aside by another, and runs on: it is on its way twice. */
  enemyDrives(unit: string, target: string, other: string) {
    const [here, there] = [target, other].map((name) => this.pieces.find((piece) => piece.name === name)!)
    const on = (piece: Piece, from: number, to: number): MapMoved => ({
      name: piece.name,
      way: [
        [piece.x, from, piece.facing],
        [piece.x, to, 180],
      ],
    })
    const { y } = here!
    this.moved = [on(here!, y, y - 2), on(there!, there!.y, there!.y - 1), on(here!, y - 2, y - 4)]
    this.set(target, { y: y - 4, facing: 180, marks: [{ letter: 'D', word: 'disordered', tone: 'broken' }] })
    this.set(other, { y: there!.y - 1 })
    this.record('b', { act: { name: 'fire', with: { unit, target } } })
  }

  /** A command after which the table cannot be drawn: one unit stands on it twice. */
  enemyConfuses() {
    const { pieces } = this
    this.moved = []
    this.pieces = [...pieces, { ...pieces[0]! }]
    this.record('b', { act: { name: 'pass', with: {} } }, 'The enemy confuses everybody.')
    this.pieces = pieces
  }

  /** The enemy fires at a unit. */
  enemyFires(unit: string, target: string) {
    this.moved = []
    this.record('b', { act: { name: 'fire', with: { unit, target } } })
  }

  private record(seat: 'a' | 'b', deed: Known, text?: string) {
    const n = this.n + 1
    const known = (deed['act'] as { name: string; with: Known } | undefined) ?? null
    const fires = known?.name === 'fire'
    const said = fires
      ? [{ rule: 'COH-18', text: `${String(known?.with['target'])} is shaken.` }]
      : text
        ? [{ rule: 'COH-60', text }]
        : []
    const rulings = fires
      ? [
          {
            procedure: 'cohesion.fire',
            intent: 'fire',
            title: `${String(known?.with['unit'])} fires at ${String(known?.with['target'])}`,
            dice: [{ side: 'a', sides: 6, faces: [2, 3], for: 'fire' }],
            lines: [{ rule: 'COH-30', origin: 'source', text: 'Dice 2 + 3 = 5', value: 5 }],
            outcome: { morale: 'shaken' },
          },
        ]
      : undefined
    const entry = {
      n,
      clock: { turn: 3, phase: this.phase },
      seat,
      do: deed,
      events: [],
      ...(said.length > 0 ? { said } : {}),
      ...(rulings ? { rulings } : {}),
    }
    this.entries.push(entry)
    this.maps.push(this.map())
    for (const socket of this.sockets) {
      socket.send(JSON.stringify({ kind: 'entry', n, entry, changes: [{ at: '', to: this.table() }] }))
    }
    return entry
  }
}

function arc(piece: Piece, inches: number): [number, number][] {
  const [left, right] = corners(piece)
  const out = (from: { x: number; y: number }, degrees: number): [number, number] => {
    const way = ahead(piece.facing + degrees)
    return [from.x + way.x * inches, from.y + way.y * inches]
  }
  return [
    [left.x, left.y],
    ...[-45, -20, 0].map((degrees) => out(left, degrees)),
    ...[0, 20, 45].map((degrees) => out(right, degrees)),
    [right.x, right.y],
  ]
}

const SCENARIOS = [
  {
    id: 'fence',
    book: 'cohesion',
    title: 'Two Regiments at the Fence',
    description: 'One regiment holds a fence, another wants it.',
    minutes: 5,
    units: [1, 1],
    sides: ['Union', 'Confederate'],
    levels: ['recruit', 'drill', 'veteran'],
  },
  {
    id: 'harrow',
    book: 'cohesion',
    title: "Harrow's Ford",
    description: 'A Union division comes over the creek.',
    minutes: 40,
    units: [6, 5],
    sides: ['Union', 'Confederate'],
    levels: ['recruit', 'drill', 'veteran'],
  },
]
