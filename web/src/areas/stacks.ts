// Formations on their areas: those of one side lie upon each other until somebody opens the stack. Pixels, from the middle of
// the area; the size of a block goes with the scale of the map, within what can be read.

import type { Side } from '../battle/types'
import type { Point } from '../table/types'
import type { Block } from './types'

/** A block at its usual size. */
export const WIDE = 84
export const HIGH = 46
/** How much of each block below is seen in a stack, and how many are. */
const PEEP = 5
const SEEN = 3
/** Between blocks of an open stack. */
const GAP = 6
/** Blocks in a column of an open stack. */
const COLUMN = 4
/** Below the sign of the area. */
const BELOW = 56

export interface Stack {
  area: string
  side: Side
  /** The uppermost first. */
  blocks: readonly Block[]
}

/** A block as it lies. */
export interface Lying extends Point {
  block: Block
  stack: Stack
  /** Only its edge is seen below others. */
  under: boolean
  /** How many lie here, written on the uppermost of a closed stack. */
  count: number
}

export const keyOf = ({ area, side }: Pick<Stack, 'area' | 'side'>): string => `${side} ${area}`

/** Pixels of a block for those it has at its usual size. */
export function sizeAt(scale: number): number {
  return Math.min(Math.max(scale / 19, 0.72), 1.25)
}

/** The stacks of a board; who is chosen lies uppermost, else the strongest. */
export function stacksOf(blocks: readonly Block[], chosen: string | null): Stack[] {
  const found = new Map<string, Block[]>()
  for (const block of blocks) {
    const here = found.get(keyOf(block))
    if (here) here.push(block)
    else found.set(keyOf(block), [block])
  }
  return [...found.values()].map((here) => {
    const first = here[0]!
    const rank = (block: Block) => (block.name === chosen ? 0 : 1)
    return {
      area: first.area,
      side: first.side,
      blocks: [...here].sort((a, b) => rank(a) - rank(b) || b.strength - a.strength),
    }
  })
}

/** Every block at its place, in the order they are drawn. */
export function lying(stacks: readonly Stack[], open: string | null): (Lying & { area: string })[] {
  const both = (stack: Stack) => stacks.some((other) => other.area === stack.area && other.side !== stack.side)
  // An open stack lies over its neighbours.
  const sorted = [...stacks].sort((a, b) => Number(keyOf(a) === open) - Number(keyOf(b) === open))
  return sorted.flatMap((stack) => {
    const across = both(stack) ? (stack.side === 'a' ? -1 : 1) * (WIDE / 2 + 12) : 0
    const place = keyOf(stack) === open && stack.blocks.length > 1 ? spread(stack, across) : piled(stack, across)
    return place.map((one) => ({ ...one, area: stack.area }))
  })
}

function piled(stack: Stack, across: number): Lying[] {
  const seen = stack.blocks.slice(0, SEEN)
  return seen
    .map((block, index): Lying => ({
      block,
      stack,
      x: across + index * PEEP,
      y: BELOW - index * PEEP,
      under: index > 0,
      count: index === 0 ? stack.blocks.length : 1,
    }))
    .reverse()
}

function spread(stack: Stack, across: number): Lying[] {
  const columns = Math.ceil(stack.blocks.length / COLUMN)
  return stack.blocks.map((block, index) => {
    const column = Math.floor(index / COLUMN)
    return {
      block,
      stack,
      x: across + (column - (columns - 1) / 2) * (WIDE + GAP),
      y: BELOW + (index % COLUMN) * (HIGH + GAP),
      under: false,
      count: 1,
    }
  })
}

/** The uppermost block under a place; both from the same origin, in pixels of the usual size. */
export function blockUnder(all: readonly (Point & { block: Block })[], at: Point): Block | null {
  const under = all.filter(({ x, y }) => Math.abs(at.x - x) <= WIDE / 2 && Math.abs(at.y - y) <= HIGH / 2)
  return under.at(-1)?.block ?? null
}
