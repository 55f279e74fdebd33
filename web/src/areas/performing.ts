// A command as it is seen on a map of areas: a formation marches from area to area, a round of battle is shown part by part.

import { isStill, rest, type Deed, type Performance, type Stage } from '../seated/pace'
import type { Reveal } from './clash/reveal'
import type { Board } from './types'

/** Milliseconds from area to area, for the cards to lie and to turn over, and for each part of a round. */
const STRIDE = 420
const LIE = 600
const TURN = 1100
const PART = 1500

type Seen = Deed<Board, Reveal | null>

function lasting({ after, effects }: Seen): number {
  if (effects) return LIE + TURN + (effects.parts.length + 1) * PART
  return Math.max(0, ...after.marched.map(({ areas }) => areas.length - 1)) * STRIDE
}

/** The board while those who march have reached a step of their way. */
export function onTheWay(before: Board, after: Board, step: number): Board {
  const at = new Map(after.marched.map(({ name, areas }) => [name, areas[Math.min(step, areas.length - 1)]]))
  return {
    ...before,
    marched: after.marched,
    blocks: before.blocks.map((block) => ({ ...block, area: at.get(block.name) ?? block.area })),
  }
}

async function perform(
  { before, after, effects: reveal }: Seen,
  { speed, show, effects, stopped }: Stage<Board, Reveal | null>,
) {
  const pace = () => Math.max(speed(), 1)
  if (reveal) {
    // Both lie face down for a moment, then turn over together.
    effects({ ...reveal, shown: -1 })
    await rest(LIE / pace(), stopped)
    for (let shown = 0; shown <= reveal.parts.length + 1 && !stopped(); shown++) {
      effects({ ...reveal, shown })
      await rest((shown === 0 ? TURN : PART) / pace(), stopped)
    }
  } else {
    const strides = Math.max(0, ...after.marched.map(({ areas }) => areas.length - 1))
    for (let step = 1; step <= strides && !stopped() && !isStill(); step++) {
      show(onTheWay(before, after, step))
      await rest(STRIDE / pace(), stopped)
    }
  }
  if (!stopped()) show(after)
}

export const ON_THE_MAP: Performance<Board, Reveal | null> = { lasting, perform }
