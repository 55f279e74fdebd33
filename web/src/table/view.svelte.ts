// How the table is looked at: the camera, what is shown over the ground, map or list.

import { fit, inWindow, kept, panned, pinched, toTable, zoomed, type Camera, type Size } from './camera'
import type { MapView, Point } from './types'

type Pair = readonly [Point, Point]

export class View {
  size = $state.raw<Size>({ width: 0, height: 0 })
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 10, turned: false })
  list = $state(false)
  reach = $state(true)
  costs = $state(false)
  arcs = $state(true)
  help = $state(false)
  private ground: Pick<MapView, 'width' | 'depth'> | null = null
  private turned: boolean

  constructor(turned: boolean) {
    this.turned = turned
  }

  /** The window, and the table it looks at. */
  resize(size: Size, ground: Pick<MapView, 'width' | 'depth'>) {
    const first = this.ground === null || this.size.width === 0
    this.size = size
    this.ground = ground
    if (first) this.fit()
    else this.set(this.camera)
  }

  fit() {
    if (this.ground && this.size.width > 0) this.camera = fit(this.ground, this.size, this.turned)
  }

  flip() {
    this.turned = !this.turned
    this.set({ ...this.camera, turned: this.turned })
  }

  pan(across: number, down: number) {
    this.set(panned(this.camera, across, down))
  }

  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }) {
    if (this.ground) this.set(zoomed(this.camera, this.ground, this.size, at, factor))
  }

  pinch(before: Pair, after: Pair) {
    if (this.ground) this.set(pinched(this.camera, this.ground, this.size, before, after))
  }

  /** Brings a place into the window if it is not there. */
  show(at: Point) {
    if (this.size.width > 0 && !inWindow(this.camera, this.size, at)) this.set({ ...this.camera, x: at.x, y: at.y })
  }

  toTable(at: Point): Point {
    return toTable(this.camera, this.size, at)
  }

  /** A step across the window as a step on the table. */
  step(across: number, up: number): Point {
    const way = this.camera.turned ? -1 : 1
    return { x: way * across, y: way * up }
  }

  private set(camera: Camera) {
    if (this.ground) this.camera = kept(camera, this.ground, this.size)
  }
}
