// Moves as they are seen: where everything is at each moment of a command.

import { isStill, type Showing, type Speed } from '../seated/pace'
import { along, lengthOf } from './geometry'
import type { MapView, Piece, WayPoint } from './types'

/** Milliseconds for an inch, and for the shortest and the longest move. */
const PACE = 120
const SHORTEST = 450
const LONGEST = 950

/** The whole way of everything that moved: whoever is driven on twice in one command has one way. */
export function waysOf({ moved }: MapView): ReadonlyMap<string, readonly WayPoint[]> {
  const ways = new Map<string, readonly WayPoint[]>()
  for (const { name, way } of moved) ways.set(name, [...(ways.get(name) ?? []), ...way])
  return ways
}

/** How long a command's moves take at a speed; 0 where nothing moves or nothing is to be seen moving. */
export function duration(after: MapView, speed: Speed): number {
  if (speed === 0 || after.moved.length === 0) return 0
  const longest = Math.max(...[...waysOf(after).values()].map(lengthOf))
  return Math.min(Math.max(longest * PACE, SHORTEST), LONGEST) / speed
}

/** The table while a command is carried out: what moves is on its way, all else as it was. */
export function between(before: MapView, after: MapView, share: number): MapView {
  const ways = waysOf(after)
  const was = new Set(before.pieces.map(({ name }) => name))
  const fresh = after.pieces.filter(({ name }) => ways.has(name) && !was.has(name))
  const place = (piece: Piece): Piece => {
    const way = ways.get(piece.name)
    return way && way.length > 0 ? { ...piece, ...along(way, share) } : piece
  }
  return { ...before, pieces: [...before.pieces, ...fresh].map(place), moved: after.moved }
}

/** Shows the moves of a command from its start to its end; where stillness is wanted, their end with the ways they took. */
export async function play(
  before: MapView,
  after: MapView,
  { speed, show, stopped, most = LONGEST }: Showing<MapView>,
) {
  const whole = Math.min(duration(after, speed()), most)
  if (whole > 0 && !isStill()) {
    const start = performance.now()
    for (let now = start; now - start < whole && !stopped() && !document.hidden; now = await frame()) {
      show(between(before, after, (now - start) / whole))
    }
  }
  if (!stopped()) show(after)
}

const frame = () => new Promise<number>((done) => requestAnimationFrame(() => done(performance.now())))
