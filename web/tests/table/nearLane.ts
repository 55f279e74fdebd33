// Sayre's Lane of the impact book with both sides placed so near that the first turn brings fire and charges.

import { readFileSync } from 'node:fs'
import { begun, type Begun } from '../begun'
import type { Stage } from '../support'

const SCENARIO = readFileSync(new URL('../../../scenarios/impact/sayres-lane.toml', import.meta.url), 'utf8')
/** Each side may be placed up to the middle of the table. */
const SETUP = SCENARIO.replace('[[4, 0], [32, 0], [32, 6], [4, 6]]', '[[4, 0], [32, 0], [32, 13], [4, 13]]').replace(
  '[[4, 24], [32, 24], [32, 30], [4, 30]]',
  '[[4, 14], [32, 14], [32, 30], [4, 30]]',
)

/** Two dice of a side each: who has more is first. */
const FIRST = { a: [6, 6, 1, 1], b: [1, 1, 6, 6] }
const DEPTH = 0.75

interface Near {
  first: 'a' | 'b'
  /** Inches between the two lines. */
  apart: number
  /** Where the Union's guns stand, limbered. */
  guns?: { x: number; y: number }
}

/** The two Union regiments stand side by side, the Confederates before them; the side that is first has come to its actions. */
export async function nearLane(stage: Stage, { first, apart, guns = { x: 25, y: 8 } }: Near): Promise<Begun> {
  const battle = await begun(stage, 'impact', { setup: SETUP })
  const y = 12 + DEPTH + apart
  const union = [
    { name: '21st Ohio', x: 14, y: 12, facing: 0 },
    { name: '84th Indiana', x: 18.1, y: 12, facing: 0 },
    { name: "Sands's Section", ...guns, facing: 0 },
    { name: 'Lowe', x: 16, y: 9 },
  ]
  const confederate = [
    { name: '9th Tennessee', x: 14, y, facing: 180 },
    { name: '31st Alabama', x: 18.5, y, facing: 180 },
    { name: "Rudd's Section", x: 27, y: 22, facing: 180 },
    { name: 'Teague', x: 16, y: 22 },
  ]
  await battle.act('a', 'deploy', { group: "Harker's Detachment", places: union })
  await battle.act('a', 'deploy', { group: 'Harker' })
  await battle.act('b', 'deploy', { group: "Maury's Detachment", places: confederate })
  await battle.act('umpire', 'deploy', { group: 'Maury' }, FIRST[first])
  await battle.act(first, 'next-phase', {})
  return battle
}
