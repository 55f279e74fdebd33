// What lies under a hand on the map.

import { distanceTo } from './geometry'
import { fromDrawing, type Turned } from '../seated/turned'
import type { Block, Point } from './types'

/** Pixels by which a finger may miss. */
const FINGER = 20
/** Pixels by which a flag stands above its place. */
const FLAG = 12

interface Thing extends Block {
  name: string
  sort: string
}

/** The nearest thing within a finger's breadth; officers, who are small, before units. */
export function thingAt<T extends Thing>(things: readonly T[], at: Point, scale: number, turned: Turned = 0): T | null {
  const flag = fromDrawing(turned, { x: 0, y: -FLAG / scale })
  const reach = (thing: T) => {
    const officer = thing.sort === 'officer'
    const miss =
      distanceTo(officer ? { ...thing, width: 0, depth: 0, x: thing.x + flag.x, y: thing.y + flag.y } : thing, at) *
      scale
    return { thing, miss: officer && miss < FINGER * 0.8 ? miss / 10 - 1 : miss }
  }
  const [nearest] = things.map(reach).sort((a, b) => a.miss - b.miss)
  return nearest && nearest.miss <= FINGER ? nearest.thing : null
}
