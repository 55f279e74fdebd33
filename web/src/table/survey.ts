// Questions the table answers without anything happening, and their answers.

import { ask } from '../api/client'
import type { MapView, Pose, Spot } from './types'

export type Question =
  | { ask: 'reach' | 'targets' | 'charges' | 'arcs'; unit: string }
  | { ask: 'plan'; unit: string; x: number; y: number; facing?: number }
  | { ask: 'deploy'; group: string }

/** Why not, and the clause that says so. */
export interface Reason {
  text: string
  rule?: string
}

export interface Reach {
  allowance: number
  /** By the middle of each cell. */
  cells: readonly { x: number; y: number; cost: number }[]
  /** The side of a cell. */
  cell: number
}

export interface Plan {
  path: readonly unknown[]
  /** None where no way was found. */
  cost: number | null
  allowance: number
  legal: boolean
  end: Pose | null
  way_points: readonly Spot[]
  reasons: readonly (string | Reason)[]
  crossed: readonly string[]
}

export interface OddsRow {
  words: string
  /** Exact, as `n/d`. */
  chance: string
  share: number
}

/** Something that could be shot at or charged. */
export interface Prospect {
  target: string
  range?: number
  distance?: number | null
  band?: string | null
  aspect?: string | null
  cover?: string | null
  in_sight?: boolean
  allowed: boolean
  reasons: readonly (string | Reason)[]
  odds: readonly OddsRow[]
}

export interface Arc {
  band: string
  /** The farthest of the band. */
  inches?: number
  points: readonly Spot[]
}

/** A formation and its footprint. */
export interface Shape {
  formation: string
  width: number
  depth: number
  outline?: string | null
}

/** A suggested place, with what is known of the piece to draw it. */
export interface Suggested {
  name: string
  x: number
  y: number
  /** None of an officer. */
  facing?: number
  /** The unit an officer is with. */
  attached?: string
  label?: string
  sort?: string
  branch?: string
  echelon?: string | null
  width?: number
  depth?: number
  outline?: string | null
  formation?: string | null
  /** The formations it may be placed in, with the room each takes. */
  formations?: readonly Shape[]
}

export interface Answers {
  reach: Reach
  plan: Plan
  targets: readonly Prospect[]
  charges: readonly Prospect[]
  arcs: readonly Arc[]
  deploy: readonly Suggested[]
}

const path = (id: string, rest: string) => `/api/battles/${encodeURIComponent(id)}${rest}`

/** Answers as the table gives them: cells by their low corner, some lists under a name. */
const SHAPES: Record<string, (answer: never) => unknown> = {
  reach: ({ cells, cell, ...rest }: Reach) => ({ ...rest, cell, cells: cells.map(({ x, y, cost }) => ({ x: x + cell / 2, y: y + cell / 2, cost })) }),
  arcs: ({ bands }: { bands: readonly Arc[] }) => bands,
  deploy: ({ places }: { places: readonly Suggested[] }) => places,
}

export async function survey<Q extends Question>(id: string, token: string, question: Q, signal?: AbortSignal): Promise<Answers[Q['ask']]> {
  const answer = await ask<unknown>(path(id, '/survey'), question, { token, ...(signal ? { signal } : {}) })
  return (SHAPES[question.ask]?.(answer as never) ?? answer) as Answers[Q['ask']]
}

/** The table as it was after an earlier command. */
export const mapAt = (id: string, token: string, n: number, signal?: AbortSignal) =>
  ask<{ n: number; map: MapView }>(path(id, `/map?at=${n}`), undefined, { token, ...(signal ? { signal } : {}) })

export function reasonOf(reason: string | Reason): Reason {
  return typeof reason === 'string' ? { text: reason } : reason
}
