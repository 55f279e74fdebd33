// Which part of the table is shown, and how large. Pure arithmetic between pixels of the window and inches of the table.

import type { Point } from './types'

export interface Camera extends Point {
  /** Pixels for an inch. */
  scale: number
  /** Seen from the far edge, as side b sits. */
  turned: boolean
}

export interface Size {
  width: number
  height: number
}

interface Ground {
  width: number
  depth: number
}

/** Pixels for an inch, at most. */
const NEAREST = 140
/** The whole table may look so much smaller than the window. */
const FARTHEST = 0.7
/** Inches left free around the table when all of it is shown. */
const MARGIN = 1

const sign = ({ turned }: Camera) => (turned ? -1 : 1)

function fitting({ width, depth }: Ground, size: Size): number {
  return Math.max(1, Math.min(size.width / (width + 2 * MARGIN), size.height / (depth + 2 * MARGIN)))
}

/** The whole table in the window. */
export function fit(ground: Ground, size: Size, turned: boolean): Camera {
  return { x: ground.width / 2, y: ground.depth / 2, scale: fitting(ground, size), turned }
}

export function toTable(camera: Camera, size: Size, at: Point): Point {
  const way = sign(camera) / camera.scale
  return { x: camera.x + way * (at.x - size.width / 2), y: camera.y - way * (at.y - size.height / 2) }
}

export function toScreen(camera: Camera, size: Size, at: Point): Point {
  const way = sign(camera) * camera.scale
  return { x: size.width / 2 + way * (at.x - camera.x), y: size.height / 2 - way * (at.y - camera.y) }
}

/** Never out of sight of the table, never too near or too far. */
export function kept(camera: Camera, ground: Ground, size: Size): Camera {
  const least = Math.min(fitting(ground, size) * FARTHEST, NEAREST)
  return {
    ...camera,
    x: within(camera.x, 0, ground.width),
    y: within(camera.y, 0, ground.depth),
    scale: within(camera.scale, least, NEAREST),
  }
}

/** The picture goes with the hand by so many pixels. */
export function panned(camera: Camera, across: number, down: number): Camera {
  const way = sign(camera) / camera.scale
  return { ...camera, x: camera.x - way * across, y: camera.y + way * down }
}

/** Nearer or farther; what lies under the hand stays there. */
export function zoomed(camera: Camera, ground: Ground, size: Size, at: Point, factor: number): Camera {
  const under = toTable(camera, size, at)
  const { scale } = kept({ ...camera, scale: camera.scale * factor }, ground, size)
  const way = sign(camera) / scale
  return { ...camera, scale, x: under.x - way * (at.x - size.width / 2), y: under.y + way * (at.y - size.height / 2) }
}

/** Two fingers: what lay between them before lies between them after. */
export function pinched(camera: Camera, ground: Ground, size: Size, before: readonly [Point, Point], after: readonly [Point, Point]): Camera {
  const [was, is] = [middle(before), middle(after)]
  const factor = apart(after) / Math.max(apart(before), 1)
  return zoomed(panned(camera, is.x - was.x, is.y - was.y), ground, size, is, factor)
}

/** Whether a place is in the window, not hidden at its very edge. */
export function inWindow(camera: Camera, size: Size, at: Point, margin = 40): boolean {
  const { x, y } = toScreen(camera, size, at)
  return x >= margin && y >= margin && x <= size.width - margin && y <= size.height - margin
}

/** The part of the drawing that is shown; the drawing has y down, and is turned with the camera. */
export function viewBox(camera: Camera, size: Size): string {
  const [width, height] = [size.width / camera.scale, size.height / camera.scale]
  const way = sign(camera)
  return [way * camera.x - width / 2, -way * camera.y - height / 2, width, height].map((value) => value.toFixed(4)).join(' ')
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)
