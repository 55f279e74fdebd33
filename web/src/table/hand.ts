// What a hand on the map does to the table.

import type { Hands } from '../seated/gestures'
import { frameOf, HANDLE } from './frame'
import { thingAt } from './hit'
import type { End } from './ruler.svelte'
import type { TableState } from './state.svelte'
import { toDrawing } from '../seated/turned'
import { isOfficer, pieceNamed, type Piece, type Point } from './types'

type Holding = { what: 'move' | 'ghost' | 'together' | 'stuck'; name: string } | { what: 'ruler' }

export class Hand implements Hands {
  private readonly table: TableState
  private holding: Holding | null = null
  /** From the hand to the middle of what it holds, or from where a command was taken hold of, in inches. */
  private grip: Point = { x: 0, y: 0 }

  constructor(table: TableState) {
    this.table = table
  }

  private under(at: Point): { on: Point; piece: Piece | null } {
    const { view, map } = this.table
    const on = view.toTable(at)
    return { on, piece: map && thingAt(map.pieces, on, view.camera.scale, view.camera.turned) }
  }

  private end(at: Point): End {
    const { on, piece } = this.under(at)
    return piece ? { x: piece.x, y: piece.y, piece } : { ...on, piece: null }
  }

  tap(at: Point) {
    const { table } = this
    this.holding = null
    table.stuck = null
    if (table.ruler.isOn) return table.ruler.tap(this.end(at))
    if (table.placing.isOn) {
      const ghost = this.ghostAt(at)
      table.placing.chosen = ghost?.name ?? null
      return
    }
    const { on, piece } = this.under(at)
    // Where a move is begun, a tap on open ground shows where to.
    if (table.mover.isOn && (!piece || piece.name === table.selected)) return table.mover.drag(on)
    if (piece) table.tap(piece)
    else table.select(null)
  }

  press(at: Point) {
    this.table.ruler.begin(this.end(at))
    this.holding = { what: 'ruler' }
  }

  grab(at: Point, mouse: boolean): boolean {
    const { table } = this
    this.holding = null
    if (table.ruler.isOn || table.replay.isOpen) return false
    const ghost = this.ghostAt(at)
    if (ghost) return this.hold({ what: 'ghost', name: ghost.name }, ghost, at)
    if (table.placing.isOn) return false
    const { ghost: shown, piece: moved } = table.mover
    const { view } = table
    if (shown && moved && thingAt([{ ...moved, ...shown }], view.toTable(at), view.camera.scale, view.camera.turned)) {
      return this.hold({ what: 'move', name: moved.name }, shown, at)
    }
    const held = this.handleAt(at)
    if (held) return this.hold({ what: 'together', name: held.name }, table.together.shift, at)
    const { piece } = this.under(at)
    // Whoever takes hold of a commander that was not chosen for himself takes hold of his troops.
    const leads =
      piece !== null &&
      isOfficer(piece) &&
      mouse &&
      piece.name !== table.selected &&
      table.together.with(piece).length > 0
    if (leads) return this.hold({ what: 'together', name: piece.name }, { x: 0, y: 0 }, at)
    if (!piece) return false
    // Whoever takes hold of a piece never moves the map: it goes, or says why it does not. A finger, under which one
    // piece is soon mistaken for another, chooses it first; a mouse takes hold at once.
    const now = table.now && pieceNamed(table.now, piece.name)
    const goes = now !== null && table.moveOf(piece.name) !== undefined && (mouse || piece.name === table.selected)
    return this.hold({ what: goes ? 'move' : 'stuck', name: piece.name }, goes ? now : piece, at)
  }

  private hold(what: Holding, { x, y }: Point, at: Point): boolean {
    const on = this.table.view.toTable(at)
    this.holding = what
    this.grip = { x: x - on.x, y: y - on.y }
    return true
  }

  drag(at: Point) {
    const { table } = this
    const on = table.view.toTable(at)
    const to = { x: on.x + this.grip.x, y: on.y + this.grip.y }
    if (this.holding?.what === 'ruler') table.ruler.stretch(this.end(at))
    if (this.holding?.what === 'stuck') return this.refuse(this.holding.name)
    if (this.holding?.what === 'ghost') table.placing.to(this.holding.name, to)
    if (this.holding?.what === 'together') {
      const piece = table.now && pieceNamed(table.now, this.holding.name)
      if (piece && table.beginTogether(piece)) table.together.to(to)
    }
    if (this.holding?.what === 'move') {
      // Chosen once the hand really moves; a move of another unit that is still open is left for it.
      if (table.mover.piece?.name !== this.holding.name) {
        table.select(this.holding.name)
        if (!table.beginMove()) return
      }
      table.mover.drag(to)
    }
  }

  /** Said once for each time that a hand takes hold. */
  private refuse(name: string) {
    this.holding = null
    this.table.hinder(name)
  }

  drop(_at: Point) {
    const held = this.holding?.what
    this.holding = null
    if (held === 'move' || held === 'together') void this.table.drop()
  }

  pan(across: number, down: number) {
    this.table.view.pan(across, down)
  }

  pinch(before: readonly [Point, Point], after: readonly [Point, Point]) {
    this.table.view.pinch(before, after)
  }

  /** One of the command whose handle lies under the hand. */
  private handleAt(at: Point): Piece | null {
    const { table } = this
    const { view, map, together } = table
    const goers = together.isOn ? together.goers : together.with(table.piece)
    const [first] = goers
    if (!map || !first) return null
    const { handle } = frameOf(goers, map, view.camera)
    const { x, y } = view.toTable(at)
    // The handle goes with the ghosts.
    const on = toDrawing(view.camera.turned, { x: x - together.shift.x, y: y - together.shift.y })
    return Math.hypot(on.x - handle.x, on.y - handle.y) * view.camera.scale <= HANDLE ? first : null
  }

  private ghostAt(at: Point) {
    const { view, placing } = this.table
    return thingAt(placing.ghosts, view.toTable(at), view.camera.scale, view.camera.turned)
  }
}
