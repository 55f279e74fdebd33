// A whole command that is moved by one hand: a ghost for each of its own, which keeps its place in the line and stops where it
// goes no further.

import type { Plan } from '../api/types'
import { snapped } from './geometry'
import type { Step } from './sequence.svelte'
import type { OwnTable } from './own.svelte'
import { straightened } from './straight'
import { survey } from '../seated/survey'
import { isOfficer, pieceNamed, type MapView, type Piece, type Point } from './types'

/** A hand cannot place finer. */
const HAND = 0.1

/** Whoever of a command would go along: those that may go now, and its officers, who may once their troops are under way. */
export function goersOf(command: string | null | undefined, map: MapView, mayGo: (piece: Piece) => boolean): Piece[] {
  if (!command) return []
  const own = map.pieces.filter((piece) => piece.command === command)
  const units = own.filter((piece) => !isOfficer(piece) && mayGo(piece))
  if (units.length === 0) return []
  const isAlone = ({ attached }: Piece) => !attached
  return [...units, ...own.filter((piece) => isOfficer(piece) && isAlone(piece))]
}

/** Whoever is farthest ahead goes first, so that nobody is in another's way; officers follow their troops. */
export function inTurn(goers: readonly Piece[], shift: Point): Piece[] {
  const lead = ({ x, y }: Piece) => x * shift.x + y * shift.y
  return [...goers].sort((a, b) => Number(isOfficer(a)) - Number(isOfficer(b)) || lead(b) - lead(a))
}

export class Together {
  private readonly table: OwnTable
  command = $state<string | null>(null)
  goers = $state.raw<readonly Piece[]>([])
  shift = $state.raw<Point>({ x: 0, y: 0 })
  /** The way of each; null where it stays. */
  plans = $state.raw<ReadonlyMap<string, Plan | null>>(new Map())
  asking = $state(false)
  private wanted = 0

  constructor(table: OwnTable) {
    this.table = table
  }

  get isOn(): boolean {
    return this.command !== null
  }

  get hasGone(): boolean {
    return this.shift.x !== 0 || this.shift.y !== 0
  }

  /** Who would go along with a piece; none where it is not one of a command that goes together. */
  with(piece: Piece | null): readonly Piece[] {
    const { now } = this.table
    if (!piece || !now || !this.table.isMine(piece)) return []
    const goers = goersOf(piece.command, now, ({ name }) => this.table.moveOf(name) !== undefined)
    return goers.length > 1 ? goers : []
  }

  begin(piece: Piece | null): boolean {
    const goers = this.with(piece)
    if (!piece?.command || goers.length === 0) return false
    if (this.command === piece.command) return true
    this.leave()
    this.command = piece.command
    this.goers = goers
    return true
  }

  leave() {
    this.wanted += 1
    this.command = null
    this.goers = []
    this.plans = new Map()
    this.shift = { x: 0, y: 0 }
    this.asking = false
  }

  /** All of them by so much. */
  to(shift: Point) {
    const { goers } = this
    const [first] = goers
    // A line that looks one way is led straight ahead by a hand that means so.
    const isLine = first !== undefined && goers.every((piece) => isOfficer(piece) || piece.facing === first.facing)
    const hand = isLine ? straightened({ x: 0, y: 0, facing: first.facing }, shift) : shift
    this.shift = { x: snapped(hand.x, HAND), y: snapped(hand.y, HAND) }
    this.wanted += 1
    if (!this.asking) void this.asks()
  }

  step(across: number, up: number) {
    this.to({ x: this.shift.x + across, y: this.shift.y + up })
  }

  /** The ghosts as they are drawn, each where its way ends. */
  get ghosts(): Piece[] {
    return this.goers.flatMap((piece) => {
      const end = this.plans.get(piece.name)?.end
      return end
        ? [
            {
              ...piece,
              x: end.x,
              y: end.y,
              facing: isOfficer(piece) ? piece.facing : end.facing,
              marks: [],
              stands: null,
            },
          ]
        : []
    })
  }

  /** Where a piece would go, as far as it goes. The others of its command are out of its way by then, or go after it. */
  private plan(piece: Piece, shift: Point, without: readonly string[]): Promise<Plan> {
    const { id, token } = this.table.battle
    const to = { x: snapped(piece.x + shift.x, 0.01), y: snapped(piece.y + shift.y, 0.01) }
    return survey(id, token, {
      ask: 'plan',
      unit: piece.name,
      ...to,
      as_far: true,
      ...(isOfficer(piece) ? {} : { facing: piece.facing, without: [...without] }),
    })
  }

  /** How far the troops of a command have come on average, for whoever keeps his place behind them. */
  private static come(starts: readonly Piece[], endOf: (piece: Piece) => Point | null | undefined): Point {
    const gone = starts.flatMap((piece) => {
      const end = isOfficer(piece) ? null : endOf(piece)
      return end ? [{ x: end.x - piece.x, y: end.y - piece.y }] : []
    })
    const mean = (of: (shift: Point) => number) =>
      gone.length > 0 ? gone.reduce((sum, shift) => sum + of(shift), 0) / gone.length : 0
    return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
  }

  /** One round of questions at a time; the place wanted last is asked for as soon as the answers are there. */
  private async asks() {
    this.asking = true
    for (let mine = this.wanted; this.isOn && this.hasGone; mine = this.wanted) {
      const { goers, shift } = this
      const names = goers.filter((piece) => !isOfficer(piece)).map(({ name }) => name)
      const ask = (pieces: readonly Piece[], by: Point) =>
        Promise.all(
          pieces.map(
            async (piece) =>
              [
                piece.name,
                await this.plan(
                  piece,
                  by,
                  names.filter((name) => name !== piece.name),
                ).catch(() => null),
              ] as const,
          ),
        )
      const troops = new Map(
        await ask(
          goers.filter((piece) => !isOfficer(piece)),
          shift,
        ),
      )
      const come = Together.come(goers, (piece) =>
        troops.get(piece.name)?.legal ? troops.get(piece.name)?.end : piece,
      )
      const found = [...troops, ...(await ask(goers.filter(isOfficer), come))]
      if (!this.isOn) return
      this.plans = new Map(found.map(([name, plan]) => [name, plan?.legal ? plan : null]))
      if (mine === this.wanted) break
    }
    this.asking = false
  }

  /** The orders that carry it out, each planned anew when its turn comes. */
  get steps(): Step[] {
    const { goers, shift, table } = this
    return inTurn(goers, shift).map(({ name }) => ({
      name,
      order: async () => {
        const [piece, offer] = [table.now && pieceNamed(table.now, name), table.moveOf(name)]
        if (!piece || !offer) return null
        const by = isOfficer(piece)
          ? Together.come(goers, (start) => table.now && pieceNamed(table.now, start.name))
          : shift
        if (by.x === 0 && by.y === 0) return null
        const plan = await this.plan(piece, by, [])
        const end = plan.legal ? plan.end : null
        return end ? { act: offer.act, with: table.acts.moveWith(offer, plan.path, end) } : null
      },
    }))
  }
}
