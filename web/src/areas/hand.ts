// What a hand on the map of areas does: it taps formations and areas, drags a formation to its goal, moves the map.

import { isWithin } from '../ground/strokes'
import type { Hands } from '../seated/gestures'
import type { Point } from '../table/types'
import { blockUnder, lying, sizeAt } from './stacks'
import type { AreaState } from './state.svelte'
import type { Block } from './types'

export class AreaHand implements Hands {
  private readonly state: AreaState
  private held: string | null = null

  constructor(state: AreaState) {
    this.state = state
  }

  private drawing(at: Point): Point {
    const { x, y } = this.state.view.toTable(at)
    return { x, y: -y }
  }

  blockAt(at: Point): Block | null {
    const { stacks, open, land, map, view } = this.state
    if (!land || !map) return null
    const { scale } = view.camera
    const size = sizeAt(scale)
    const on = this.drawing(at)
    const laid = lying(stacks, open).flatMap((one) => {
      const middle = land.middles[map.areas.findIndex(({ name }) => name === one.area)]
      return middle
        ? [{ block: one.block, x: (middle.x * scale) / size + one.x, y: (middle.y * scale) / size + one.y }]
        : []
    })
    return blockUnder(laid, { x: (on.x * scale) / size, y: (on.y * scale) / size })
  }

  areaAt(at: Point): string | null {
    const { land, map } = this.state
    const on = this.drawing(at)
    const index = land?.outlines.findIndex((outline) => isWithin(outline, on)) ?? -1
    return map?.areas[index]?.name ?? null
  }

  tap(at: Point) {
    const block = this.blockAt(at)
    const area = this.areaAt(at)
    if (block) this.state.tapBlock(block)
    else if (area) this.state.tapArea(area)
    else this.state.leave()
  }

  /** A finger that rests looks at the area below it. */
  press(at: Point) {
    const area = this.areaAt(at)
    if (area) this.state.look(area)
  }

  grab(at: Point, mouse: boolean): boolean {
    const { state } = this
    const block = state.replay.isOpen ? null : this.blockAt(at)
    // A finger moves the map, unless the formation was chosen first; a mouse takes hold at once.
    const holds =
      block !== null &&
      state.isMine(block) &&
      state.acts.to(block.name, 'march', state.offers) !== undefined &&
      (mouse || block.name === state.selected)
    this.held = holds ? block.name : null
    return holds
  }

  drag(at: Point) {
    const { state } = this
    if (this.held === null) return
    if (state.selected !== this.held) state.select(this.held)
    const area = this.areaAt(at)
    state.marching.aimed = state.marching.goalAt(area) ? area : null
  }

  drop(at: Point) {
    const area = this.areaAt(at)
    if (this.held !== null && area !== null) this.state.drop(area)
    this.held = null
  }

  pan(across: number, down: number) {
    this.state.view.pan(across, down)
  }

  pinch(before: readonly [Point, Point], after: readonly [Point, Point]) {
    this.state.view.pinch(before, after)
  }
}
