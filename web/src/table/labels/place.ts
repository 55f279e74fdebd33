// Words on the map find a place where they cover nothing: the most important first, each at the best of its places that is
// free. What finds none steps back. Pixels of the drawing at the scale it is shown; panning changes nothing.

import type { Box } from '../../seated/turned'
import type { Point } from '../types'

export interface Wish {
  key: string
  text: string
  /** The look of the word, and with it its size. */
  sort: Sort
  /** The piece it belongs to. */
  of?: string
  /** Lower ranks choose first. */
  rank: number
  /** What it is the name of. */
  at: Point
  width: number
  height: number
  /** From there to the middle of the word, the best place first. */
  places: readonly Place[]
  /** Whether it must be shown even where there is no room: what it covers steps back instead. */
  must?: boolean
}

export interface Place extends Point {
  /** So far away that a thin line must lead to what is named; where that line begins, from the same point. */
  leader?: Point
}

export type Sort = 'name' | 'small' | 'ground' | 'objective' | 'kind' | 'ruler' | 'chance'

/** Something that is drawn and may not be covered. */
export interface Obstacle extends Box {
  /** What it is part of: a line may lead from there to its own name. */
  key?: string
  /** A word that steps back for one that must be shown. */
  yields?: boolean
}

export interface Label extends Pick<Wish, 'key' | 'text' | 'sort' | 'at' | 'width' | 'height'> {
  place: Place
}

export const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const contains = (outer: Box, inner: Box) =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom

export function boxOf({ at, width, height }: Pick<Wish, 'at' | 'width' | 'height'>, place: Point): Box {
  const [x, y] = [at.x + place.x, at.y + place.y]
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }
}

/** Whether a straight line goes through a box. */
export function crosses({ left, top, right, bottom }: Box, a: Point, b: Point): boolean {
  let [from, to] = [0, 1]
  for (const [start, way, least, most] of [
    [a.x, b.x - a.x, left, right],
    [a.y, b.y - a.y, top, bottom],
  ] as const) {
    if (way === 0) {
      if (start <= least || start >= most) return false
      continue
    }
    const [near, far] = [(least - start) / way, (most - start) / way].sort((one, other) => one - other) as [
      number,
      number,
    ]
    from = Math.max(from, near)
    to = Math.min(to, far)
  }
  return from < to
}

/** The thin line to a word that stands away, from what it names to the nearest edge of the word. */
export function leaderOf({ at, width, height, place }: Label): readonly [Point, Point] | null {
  if (!place.leader) return null
  const start = { x: at.x + place.leader.x, y: at.y + place.leader.y }
  const box = boxOf({ at, width, height }, place)
  const end = {
    x: Math.min(Math.max(start.x, box.left + 2), box.right - 2),
    y: Math.min(Math.max(start.y, box.top + 1), box.bottom - 1),
  }
  return [start, end]
}

/** Where every word goes; those without a place are left out. What was placed before stays where it was if it can. */
export function placeLabels(
  wishes: readonly Wish[],
  obstacles: readonly Obstacle[],
  bounds: Box,
  before: ReadonlyMap<string, number> = new Map(),
): { labels: Label[]; chosen: Map<string, number> } {
  const labels: Label[] = []
  const taken: Box[] = []
  const lines: (readonly [Point, Point])[] = []
  const chosen = new Map<string, number>()

  const solid = obstacles.filter(({ yields }) => !yields)

  /** Whether a word would cover none of these, nor a word placed before it, and its line neither. */
  function isFree(wish: Wish, place: Place | undefined, obstacles: readonly Obstacle[]): boolean {
    if (!place) return false
    const box = boxOf(wish, place)
    if (
      !contains(bounds, box) ||
      taken.some((other) => touch(box, other)) ||
      lines.some(([a, b]) => crosses(box, a, b))
    )
      return false
    if (obstacles.some((obstacle) => touch(box, obstacle))) return false
    const leader = leaderOf({ ...wish, place })
    return (
      !leader ||
      ![...taken, ...obstacles.filter(({ key }) => key === undefined || key !== wish.of)].some((other) =>
        crosses(other, ...leader),
      )
    )
  }

  /** For what must be shown: over words that step back, then with a line across troops, then over what is drawn, but beside
   * what must be shown, too. */
  function leastBad(wish: Wish, order: readonly number[]): number {
    const box = (index: number) => boxOf(wish, wish.places[index] ?? { x: 0, y: 0 })
    const beside = (index: number) => !taken.some((other) => touch(box(index), other))
    const clear = (index: number) =>
      beside(index) && contains(bounds, box(index)) && !solid.some((obstacle) => touch(box(index), obstacle))
    return (
      order.find((index) => isFree(wish, wish.places[index], solid)) ?? order.find(clear) ?? order.find(beside) ?? 0
    )
  }

  function put(wish: Wish, index: number) {
    const { key, text, sort, at, width, height } = wish
    const place = wish.places[index]
    if (!place) return
    const label = { key, text, sort, at, width, height, place }
    labels.push(label)
    taken.push(boxOf(wish, place))
    const leader = leaderOf(label)
    if (leader) lines.push(leader)
    chosen.set(key, index)
  }

  // A wish with the key of another one stands in for it: in fewer words, where there was no room for all.
  for (const wish of [...wishes].sort((a, b) => a.rank - b.rank)) {
    if (chosen.has(wish.key)) continue
    const was = before.get(wish.key)
    const order = wish.places.map((_, index) => index)
    if (was !== undefined) order.unshift(was)
    const free = order.find((index) => isFree(wish, wish.places[index], obstacles))
    if (free !== undefined) put(wish, free)
    else if (wish.must) put(wish, leastBad(wish, order))
  }
  return { labels, chosen }
}
