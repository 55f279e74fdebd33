// What a hand on the map does to the table.

import type { Hands } from './gestures'
import { thingAt } from './hit'
import type { End } from './ruler.svelte'
import type { TableState } from './state.svelte'
import { pieceNamed, type Piece, type Point } from './types'

type Holding = { what: 'move' } | { what: 'ghost'; name: string } | { what: 'ruler' }

export class Hand implements Hands {
  private readonly table: TableState
  private holding: Holding | null = null
  /** From the hand to the middle of what it holds, in inches. */
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
    const shown = table.mover.ghost
    const { view } = table
    if (shown && table.mover.piece && thingAt([{ ...table.mover.piece, ...shown }], view.toTable(at), view.camera.scale)) {
      return this.hold({ what: 'move' }, shown, at)
    }
    const { piece } = this.under(at)
    // A finger moves the map, unless the unit was chosen first; a mouse takes hold at once.
    if (!piece || !table.moveOf(piece.name) || (!mouse && piece.name !== table.selected)) return false
    const now = table.now && pieceNamed(table.now, piece.name)
    return now !== null && this.hold({ what: 'move' }, now, at)
  }

  private hold(what: Holding, { x, y }: Point, at: Point): boolean {
    const on = this.table.view.toTable(at)
    this.holding = what
    this.grip = { x: x - on.x, y: y - on.y }
    this.name = what.what === 'move' ? (this.under(at).piece?.name ?? null) : null
    return true
  }

  /** The unit that is taken hold of, chosen once the hand really moves. */
  private name: string | null = null

  drag(at: Point) {
    const { table } = this
    const on = table.view.toTable(at)
    const to = { x: on.x + this.grip.x, y: on.y + this.grip.y }
    if (this.holding?.what === 'ruler') table.ruler.stretch(this.end(at))
    if (this.holding?.what === 'ghost') table.placing.to(this.holding.name, to)
    if (this.holding?.what === 'move') {
      if (!table.mover.isOn) {
        if (this.name !== null) table.select(this.name)
        table.beginMove()
      }
      table.mover.drag(to)
    }
  }

  drop(_at: Point) {
    this.holding = null
  }

  pan(across: number, down: number) {
    this.table.view.pan(across, down)
  }

  pinch(before: readonly [Point, Point], after: readonly [Point, Point]) {
    this.table.view.pinch(before, after)
  }

  private ghostAt(at: Point) {
    const { view, placing } = this.table
    return thingAt(placing.ghosts, view.toTable(at), view.camera.scale, view.camera.turned)
  }
}
