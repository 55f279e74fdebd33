// Which part of the table is shown, and how large. Pure arithmetic between pixels of the window and inches of the table.

import { drawnTable, fromDrawing, isQuarter, toDrawing, type Box, type Ground, type Turned } from './turned'
import type { Point } from '../table/types'

export interface Camera extends Point {
  /** Pixels for an inch. */
  scale: number
  /** How the table lies on the screen. */
  turned: Turned
}

export interface Size {
  width: number
  height: number
}

/** Pixels for an inch, at most. */
const NEAREST = 140
/** The whole table may look so much smaller than the window. */
const FARTHEST = 0.7
/** Inches left free around the table when all of it is shown. */
const MARGIN = 1
/** The strip below the table for title and scale, as a share of the table's width on the screen: more of it on a narrow one. */
const STRIP = { wide: 0.07, narrow: 0.12 }
/** Where there is no room for the strip, it may cost so much of the scale; else the table alone is shown. */
const STRIP_COSTS = 0.93

function fitting({ left, top, right, bottom }: Box, size: Size): number {
  return Math.max(1, Math.min(size.width / (right - left), size.height / (bottom - top)))
}

function withMargin(turned: Turned, ground: Ground): Box {
  const { left, top, right, bottom } = drawnTable(turned, ground)
  return { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN }
}

/** The sheet the table is drawn on, with the strip for title and scale. */
export function sheetOf(turned: Turned, ground: Ground): Box {
  const table = withMargin(turned, ground)
  return { ...table, bottom: table.bottom + stripOf(turned, ground) }
}

/** Inches of the strip for title and scale. */
function stripOf(turned: Turned, { width, depth }: Ground): number {
  return isQuarter(turned) ? depth * STRIP.narrow : width * STRIP.wide
}

/** The whole table in the window. */
export function fit(ground: Ground, size: Size, turned: Turned): Camera {
  const [table, sheet] = [withMargin(turned, ground), sheetOf(turned, ground)]
  const shown = fitting(sheet, size) >= fitting(table, size) * STRIP_COSTS ? sheet : table
  const middle = fromDrawing(turned, { x: (shown.left + shown.right) / 2, y: (shown.top + shown.bottom) / 2 })
  return { ...middle, scale: fitting(shown, size), turned }
}

export function toTable({ scale, turned, ...middle }: Camera, size: Size, at: Point): Point {
  const { x, y } = toDrawing(turned, middle)
  return fromDrawing(turned, { x: x + (at.x - size.width / 2) / scale, y: y + (at.y - size.height / 2) / scale })
}

export function toScreen({ scale, turned, ...middle }: Camera, size: Size, at: Point): Point {
  const [centre, place] = [toDrawing(turned, middle), toDrawing(turned, at)]
  return { x: size.width / 2 + (place.x - centre.x) * scale, y: size.height / 2 + (place.y - centre.y) * scale }
}

/** Never out of sight of the table, never too near or too far. */
export function kept(camera: Camera, ground: Ground, size: Size): Camera {
  const least = Math.min(fitting(withMargin(camera.turned, ground), size) * FARTHEST, NEAREST)
  return {
    ...camera,
    x: within(camera.x, 0, ground.width),
    y: within(camera.y, 0, ground.depth),
    scale: within(camera.scale, least, NEAREST),
  }
}

/** The picture goes with the hand by so many pixels. */
export function panned(camera: Camera, across: number, down: number): Camera {
  const { scale, turned, ...middle } = camera
  const { x, y } = toDrawing(turned, middle)
  return { ...camera, ...fromDrawing(turned, { x: x - across / scale, y: y - down / scale }) }
}

/** Nearer or farther; what lies under the hand stays there. */
export function zoomed(camera: Camera, ground: Ground, size: Size, at: Point, factor: number): Camera {
  const { scale } = kept({ ...camera, scale: camera.scale * factor }, ground, size)
  const under = toDrawing(camera.turned, toTable(camera, size, at))
  const middle = { x: under.x - (at.x - size.width / 2) / scale, y: under.y - (at.y - size.height / 2) / scale }
  return { ...camera, scale, ...fromDrawing(camera.turned, middle) }
}

/** Two fingers: what lay between them before lies between them after. */
export function pinched(
  camera: Camera,
  ground: Ground,
  size: Size,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
): Camera {
  const [was, is] = [middle(before), middle(after)]
  const factor = apart(after) / Math.max(apart(before), 1)
  return zoomed(panned(camera, is.x - was.x, is.y - was.y), ground, size, is, factor)
}

/** The window became another size: what is shown stays at its place, and the lower and right edges give or take. */
export function resized(camera: Camera, before: Size, after: Size): Camera {
  return panned(camera, (before.width - after.width) / 2, (before.height - after.height) / 2)
}

/** Pixels by which a picture must go so that places come into the window, with some room around them; none where they are in sight. */
export function wayIntoWindow(
  camera: Camera,
  size: Size,
  places: readonly Point[],
  room = 40,
): { across: number; down: number } {
  const seen = places.map((place) => toScreen(camera, size, place))
  const way = (values: readonly number[], length: number) => {
    const [least, most] = [Math.min(...values), Math.max(...values)]
    if (least >= 0 && most <= length) return 0
    // What is larger than the window has its middle in the middle.
    if (most - least + 2 * room > length) return length / 2 - (least + most) / 2
    return least < room ? room - least : length - room - most
  }
  return {
    across: way(
      seen.map(({ x }) => x),
      size.width,
    ),
    down: way(
      seen.map(({ y }) => y),
      size.height,
    ),
  }
}

/** How a picture that was drawn for one camera is laid so that it shows what another one sees: larger or smaller, then moved. */
export function laid(drawn: Camera, seen: Camera, size: Size): { x: number; y: number; scale: number } {
  if (seen === drawn) return { x: 0, y: 0, scale: 1 }
  return { ...toScreen(seen, size, toTable(drawn, size, { x: 0, y: 0 })), scale: seen.scale / drawn.scale }
}

/** The part of the drawing that is shown. */
export function viewBox({ scale, turned, ...middle }: Camera, size: Size): string {
  const { x, y } = toDrawing(turned, middle)
  const [width, height] = [size.width / scale, size.height / scale]
  return [x - width / 2, y - height / 2, width, height].map((value) => value.toFixed(4)).join(' ')
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)
