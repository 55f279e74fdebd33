// Which area lies which way, for the arrows of the keyboard.

import type { Point } from '../table/types'

interface Named extends Point {
  name: string
}

/** What lies to the side counts so much farther off than what lies straight ahead. */
const ASIDE = 2.2
/** What lies so much more to the side than ahead lies another way. */
const ANOTHER = 1.3

/** The nearest area in a direction; linked ones are preferred, and none is found where nothing lies that way. */
export function areaTowards(
  areas: readonly Named[],
  from: Named,
  way: Point,
  linked: ReadonlySet<string>,
): Named | null {
  const far = ({ x, y, name }: Named) => {
    const ahead = (x - from.x) * way.x + (y - from.y) * way.y
    const aside = Math.abs((x - from.x) * way.y - (y - from.y) * way.x)
    return ahead <= 0 || aside > ahead * ANOTHER ? Infinity : (ahead + aside * ASIDE) * (linked.has(name) ? 0.6 : 1)
  }
  const found = areas.filter(({ name }) => name !== from.name).map((area) => ({ area, far: far(area) }))
  const [nearest] = found.sort((a, b) => a.far - b.far)
  return nearest && nearest.far < Infinity ? nearest.area : null
}

/** The areas that roads lead to. */
export function linkedWith(links: readonly (readonly [string, string])[], name: string): Set<string> {
  return new Set(links.flatMap(([a, b]) => (a === name ? [b] : b === name ? [a] : [])))
}
