// How the table is looked at: the camera, what is shown over the ground, map or list.

import { fit, kept, panned, pinched, resized, toTable, wayIntoWindow, zoomed, type Camera, type Size } from './camera'
import { corners } from '../table/geometry'
import { fromDrawing, turnedBy, type Ground, type Turned } from './turned'
import type { Block, Point } from '../table/types'

type Pair = readonly [Point, Point]

/** Milliseconds after which a hand is taken to rest. */
const REST = 160

export class View {
  size = $state.raw<Size>({ width: 0, height: 0 })
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 10, turned: 0 })
  /** What the picture is drawn for. A hand that pans or pinches moves a picture that is drawn; it is drawn anew when the hand rests. */
  drawn = $state.raw<Camera>(this.camera)
  private resting: ReturnType<typeof setTimeout> | undefined
  private held = false
  list = $state(false)
  reach = $state(true)
  costs = $state(false)
  arcs = $state(true)
  help = $state(false)
  legend = $state(false)
  private ground: Ground | null = null
  /** As the seat's own edge wants it on a wide screen. */
  private seated: Turned
  /** Whether it may lie any way on the screen; a map with north at the top does not. */
  readonly turns: boolean
  private quarter = false
  private screenWidth = 0
  /** What was last brought into sight and is to stay there when the window gets smaller. */
  private watched: Block | null = null
  /** The window all of the table was fitted into; null once somebody looked at a part of it. */
  private fitted: Size | null = null

  constructor(seated: Turned, turns = true) {
    this.seated = seated
    this.turns = turns
  }

  /** The part of the screen that has the map, the table it looks at, and the whole screen. */
  resize(size: Size, ground: Ground, screen: Size) {
    const [before, first] = [this.size, this.ground === null || this.size.width === 0]
    this.size = size
    this.ground = ground
    // A keyboard that comes up makes a screen lower, not narrower: only a screen that is turned turns the table.
    const turns =
      screen.width !== this.screenWidth &&
      this.quarter !== (this.quarter = this.turns && fillsBetterByAQuarter(ground, screen))
    this.screenWidth = screen.width
    // Where the whole table is looked at, it takes the room that it is given; nothing moves where room is taken away.
    const grows = this.fitted !== null && (size.width > this.fitted.width || size.height > this.fitted.height)
    if (first || turns || grows) return this.fit()
    this.set(resized(this.camera, before, size))
    if (this.watched) this.show(this.watched)
    this.rest()
  }

  private get turned(): Turned {
    return this.quarter ? turnedBy(this.seated, 90) : this.seated
  }

  fit() {
    this.watched = null
    if (!this.ground || this.size.width === 0) return
    this.camera = fit(this.ground, this.size, this.turned)
    this.fitted = this.size
    this.rest()
  }

  flip() {
    if (!this.turns) return
    this.seated = turnedBy(this.seated, 180)
    this.set({ ...this.camera, turned: this.turned })
    this.rest()
  }

  pan(across: number, down: number) {
    this.leaveWhole()
    this.set(panned(this.camera, across, down))
  }

  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }) {
    this.leaveWhole()
    if (this.ground) this.set(zoomed(this.camera, this.ground, this.size, at, factor))
  }

  pinch(before: Pair, after: Pair) {
    this.leaveWhole()
    if (this.ground) this.set(pinched(this.camera, this.ground, this.size, before, after))
  }

  /** Brings a piece into the window if not all of it is there; the map stays where it is otherwise. */
  show(piece: Block) {
    this.watched = piece
    if (this.size.width === 0) return
    const { across, down } = wayIntoWindow(this.camera, this.size, corners(piece))
    if (across === 0 && down === 0) return
    this.fitted = null
    this.set(panned(this.camera, across, down))
  }

  /** Whether a hand lies on the map; however slowly it moves, it rests only when it is lifted. */
  hold(held: boolean) {
    this.held = held
    if (this.camera !== this.drawn) this.restSoon()
  }

  toTable(at: Point): Point {
    return toTable(this.camera, this.size, at)
  }

  /** A step across the window as a step on the table. */
  step(across: number, up: number): Point {
    return fromDrawing(this.camera.turned, { x: across, y: -up })
  }

  /** A hand has chosen what is looked at. */
  private leaveWhole() {
    this.watched = this.fitted = null
  }

  private set(camera: Camera) {
    if (!this.ground) return
    this.camera = kept(camera, this.ground, this.size)
    this.restSoon()
  }

  private restSoon() {
    clearTimeout(this.resting)
    if (!this.held) this.resting = setTimeout(() => this.rest(), REST)
  }

  private rest() {
    clearTimeout(this.resting)
    this.drawn = this.camera
  }
}

/** A screen held upright is filled by a table that is turned by a quarter. */
function fillsBetterByAQuarter({ width, depth }: Ground, screen: Size): boolean {
  return screen.height > screen.width && width > depth
}
