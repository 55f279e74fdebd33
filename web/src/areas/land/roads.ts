// Links as roads: from town to town through the middle of the border that both share.

import { seeded } from '../../ground/seed'
import { apart, way } from '../../ground/strokes'
import type { Point } from '../../table/types'
import type { Border } from './borders'

export interface Road {
  /** The areas it leads between, by number. */
  of: readonly [number, number]
  line: readonly Point[]
}

/** The place in the middle of a line, measured along it. */
export function halfway(line: readonly Point[]): Point {
  const whole = line.slice(1).reduce((sum, point, index) => sum + apart(line[index] ?? point, point), 0)
  let left = whole / 2
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1]!, line[index]!]
    const length = apart(a, b)
    if (length >= left && length > 0)
      return { x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length }
    left -= length
  }
  return line.at(-1) ?? { x: 0, y: 0 }
}

/** A road leaves the straight way for the middle of a border only if that is not far off. */
const ASTRAY = 1.18

export function roadsOf(
  links: readonly (readonly [number, number])[],
  middles: readonly Point[],
  borders: readonly Border[],
): Road[] {
  return links.flatMap(([a, b]) => {
    const [from, to] = [middles[a], middles[b]]
    if (!from || !to) return []
    const shared = borders.find(({ of }) => (of[0] === a && of[1] === b) || (of[0] === b && of[1] === a))
    const gate = shared ? halfway(shared.line) : null
    const by = gate && apart(from, gate) + apart(gate, to) < ASTRAY * apart(from, to) ? [gate] : []
    const line = way([from, ...by, to], seeded(`road ${a} ${b}`), { soft: 3, wobble: 0.28, wave: 6 })
    return [{ of: [a, b] as const, line }]
  })
}
