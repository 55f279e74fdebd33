// The commands after which the battle stood differently.

import type { Course, CourseSide } from '../api/types'
import { takenBack } from '../battle/telling'
import type { Entry } from '../battle/types'
import { listed } from '../lib/agreeing'
import { leftOf, told } from './curves'

export interface TurningPoint {
  n: number
  turn: number
  /** What it did to whom. */
  effect: string
}

/** A unit that is gone weighs as much as a twentieth of a side. */
const GONE = 0.05
/** A gauge that is out of nothing weighs so much for each point. */
const POINT = 0.03

function weigh(name: string, before: CourseSide, after: CourseSide): { weight: number; effects: string[] } {
  const lost = after.gone.filter((unit) => !before.gone.includes(unit))
  const [was, is] = [leftOf(before), leftOf(after)]
  const wear = was !== null && is !== null ? was - is : 0
  let weight = lost.length * GONE + Math.abs(wear) / 100
  const effects = wear > 0.05 ? [`strength down to ${told(is ?? 0, ' %')}`] : []
  for (const gauge of after.gauges) {
    const then = before.gauges.find((one) => one.name === gauge.name)?.value ?? 0
    if (gauge.value === then) continue
    weight += gauge.of ? Math.abs(gauge.value - then) / gauge.of / 2 : Math.abs(gauge.value - then) * POINT
    // What is out of something is wear, of which the strength tells already.
    if (!gauge.of) effects.push(`${gauge.name} ${told(then, '')} to ${told(gauge.value, '')}`)
  }
  if (lost.length > 0) effects.push(`${listed(lost)} gone`)
  return { weight, effects: effects.length > 0 ? [`${name}: ${effects.join(', ')}`] : [] }
}

/** The weightiest, in the order they happened. */
export function turningPoints(
  { moments }: Course,
  entries: readonly Entry[],
  sides: readonly string[],
  most: number,
): TurningPoint[] {
  const undone = takenBack(entries)
  const acts = new Set(entries.filter(({ do: deed }) => 'act' in deed || 'dice' in deed).map(({ n }) => n))
  const points = moments.slice(1).flatMap(({ n, turn, sides: after }, index) => {
    const before = moments[index]?.sides ?? []
    if (undone.has(n) || !acts.has(n)) return []
    const parts = after.map((side, place) => weigh(sides[place] ?? '', before[place] ?? side, side))
    const effect = parts.flatMap(({ effects }) => effects).join('; ')
    return effect
      ? [{ n, turn, effect: `${effect}.`, weight: parts.reduce((total, { weight }) => total + weight, 0) }]
      : []
  })
  return points
    .sort((a, b) => b.weight - a.weight || a.n - b.n)
    .slice(0, most)
    .sort((a, b) => a.n - b.n)
    .map(({ n, turn, effect }) => ({ n, turn, effect }))
}
