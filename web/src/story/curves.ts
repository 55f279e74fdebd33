// How both sides fared, turn by turn, as curves: what was left of them, and every gauge that moved.

import type { Course, CourseMoment, CourseSide } from '../api/types'

export interface Curve {
  name: string
  /** Behind each number: a sign for per cent, else nothing. */
  unit: '' | ' %'
  /** Of side a and side b: at the start, then at the end of each turn; null where the seat did not know it. */
  values: readonly [readonly (number | null)[], readonly (number | null)[]]
}

type Read = (side: CourseSide) => number | null

/** How the sides stood when a turn ended; turn 0 is the start. */
function endOf(moments: readonly CourseMoment[], turn: number): CourseMoment | undefined {
  return turn === 0 ? moments[0] : moments.filter((moment) => moment.turn <= turn).at(-1)
}

function along({ moments }: Course, turns: number, read: Read): Curve['values'] {
  const ends = Array.from({ length: turns + 1 }, (_, turn) => endOf(moments, turn))
  const of = (side: 0 | 1) =>
    ends.map((moment) => {
      const found = moment?.sides[side]
      return found ? read(found) : null
    })
  return [of(0), of(1)]
}

export function leftOf({ left, start }: CourseSide): number | null {
  return start > 0 ? Math.round((1000 * left) / start) / 10 : null
}

const gaugeOf =
  (name: string): Read =>
  ({ gauges }) =>
    gauges.find((gauge) => gauge.name === name)?.value ?? null
const moves = ({ values }: Curve) => values.some((side) => new Set(side.filter((value) => value !== null)).size > 1)

/** Strength first, then the gauges in the order of the book. */
export function curvesOf(course: Course, turns: number): Curve[] {
  const names = [
    ...new Set(course.moments.flatMap(({ sides }) => sides.flatMap(({ gauges }) => gauges.map(({ name }) => name)))),
  ]
  const strength: Curve = { name: 'Strength left', unit: ' %', values: along(course, turns, leftOf) }
  const known = strength.values.some((side) => side.some((value) => value !== null))
  const gauges = names.map((name): Curve => ({ name, unit: '', values: along(course, turns, gaugeOf(name)) }))
  return [...(known ? [strength] : []), ...gauges.filter(moves)]
}

export interface Box {
  width: number
  height: number
}

interface Mark {
  x: number
  y: number
}

export interface DrawnCurve {
  /** Of each side: the line, a mark for each turn, and the end with its number. */
  sides: readonly { line: string; marks: readonly Mark[]; end: { x: number; y: number; text: string } | null }[]
  levels: readonly { y: number; text: string }[]
  turns: readonly { x: number; text: string }[]
}

/** Room for the numbers on the left, for the ends on the right, above and below. */
export const ROOM = { left: 52, right: 64, top: 14, bottom: 26 } as const
/** Words at the ends of the lines stand so far apart. */
const APART = 17

/** Steps that people count in. */
function stepFor(span: number, most: number): number {
  const rough = span / most
  const ten = 10 ** Math.floor(Math.log10(Math.max(rough, 1e-9)))
  return [1, 2, 5, 10].map((factor) => factor * ten).find((step) => step >= rough && step >= 1) ?? Math.max(1, 10 * ten)
}

export const told = (value: number, unit: string) => `${Math.round(value * 10) / 10}${unit}`

export function drawn({ values, unit }: Curve, { width, height }: Box): DrawnCurve {
  const all = values.flat().filter((value) => value !== null)
  const low = Math.min(0, ...all)
  const step = stepFor(Math.max(...all, unit ? 100 : 1) - low, 4)
  const high = unit ? 100 : Math.max(Math.ceil(Math.max(...all, 1) / step) * step, step)
  const last = Math.max(values[0].length - 1, 1)
  const x = (turn: number) => ROOM.left + (turn / last) * (width - ROOM.left - ROOM.right)
  const y = (value: number) => ROOM.top + (1 - (value - low) / (high - low || 1)) * (height - ROOM.top - ROOM.bottom)
  const sides = values.map((side) => {
    const marks = side.flatMap((value, turn) => (value === null ? [] : [{ x: x(turn), y: y(value) }]))
    const end = marks.at(-1)
    const value = side.filter((one) => one !== null).at(-1)
    return {
      line: marks.map((mark, index) => `${index === 0 ? 'M' : 'L'}${mark.x.toFixed(1)} ${mark.y.toFixed(1)}`).join(''),
      marks,
      end: end && value != null ? { x: end.x, y: end.y, text: told(value, unit) } : null,
    }
  })
  const [a, b] = sides.map(({ end }) => end)
  if (a && b && Math.abs(a.y - b.y) < APART) {
    const [upper, lower] = a.y <= b.y ? [a, b] : [b, a]
    const middle = (a.y + b.y) / 2
    upper.y = middle - APART / 2
    lower.y = middle + APART / 2
  }
  const levels = Array.from({ length: Math.floor((high - low) / step + 1e-9) + 1 }, (_, index) => low + index * step)
  const every = Math.ceil(last / 12)
  return {
    sides,
    levels: levels.map((value) => ({ y: y(value), text: told(value, unit) })),
    turns: Array.from({ length: last + 1 }, (_, turn) => turn)
      .filter((turn) => turn % every === 0)
      .map((turn) => ({ x: x(turn), text: turn === 0 ? 'Start' : String(turn) })),
  }
}
