// The table as it lies on the screen: turned by quarters, so that everybody has his own edge nearest and a narrow screen is
// filled. The drawing is in inches with y down.

import type { Point, Spot } from '../table/types'

/** Degrees clockwise. 0 is as side a sits, 180 as side b; 90 and 270 have their own edges on the left, as a narrow screen is held. */
export type Turned = 0 | 90 | 180 | 270

/** A place of the table in the drawing. */
export function toDrawing(turned: Turned, { x, y }: Point): Point {
  switch (turned) {
    case 0:
      return { x, y: -y }
    case 90:
      return { x: y, y: x }
    case 180:
      return { x: -x, y }
    case 270:
      return { x: -y, y: -x }
  }
}

/** A place of the drawing on the table. Each of the four is a mirror, as y runs up here and down there, and so its own way back. */
export const fromDrawing = toDrawing

/** The points of an outline or a way, as SVG takes them. */
export function pointList(turned: Turned, points: readonly (readonly [number, number, ...number[]])[]): string {
  return points
    .map(([x, y]) => {
      const at = toDrawing(turned, { x, y })
      return `${at.x},${at.y}`
    })
    .join(' ')
}

export function drawnSpots(turned: Turned, points: readonly Spot[]): Point[] {
  return points.map(([x, y]) => toDrawing(turned, { x, y }))
}

/** Whether width and depth of the table change places. */
export function isQuarter(turned: Turned): boolean {
  return turned === 90 || turned === 270
}

export function turnedBy(turned: Turned, degrees: 90 | 180 | 270): Turned {
  return ((turned + degrees) % 360) as Turned
}

/** The table as it is measured. */
export interface Ground {
  width: number
  depth: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The table in the drawing. */
export function drawnTable(turned: Turned, { width, depth }: Ground): Box {
  const [a, b] = [toDrawing(turned, { x: 0, y: 0 }), toDrawing(turned, { x: width, y: depth })]
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x), bottom: Math.max(a.y, b.y) }
}
