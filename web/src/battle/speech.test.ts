import { expect, it } from 'vitest'
import { speechOf } from './speech'
import type { BattleInfo } from './types'

const argument = { name: 'to', takes: { kind: 'choice', values: ['attack-column', 'line'] }, needed: false, help: '' }
const info = {
  sides: ['Union', 'Confederate'],
  acts: [
    { name: 'next-phase', arguments: [] },
    { name: 'form', arguments: [argument] },
  ],
  table: { business: { clock: { turn: 1, phase: 'reciprocal-artillery-fire' } } },
} as unknown as BattleInfo

it('speaks without the names of the machine', () => {
  const speak = speechOf(info, ['army-morale-fatigue'])
  expect(speak('go on with next-phase.')).toBe('go on with next phase.')
  expect(speak('reciprocal-artillery-fire phase')).toBe('reciprocal artillery fire phase')
  expect(speak('army-morale-fatigue phase; it forms attack-column')).toBe(
    'army morale fatigue phase; it forms attack column',
  )
  expect(speak("Side a deploys, then side b, who has seen a's order of battle.")).toBe(
    "Union deploys, then Confederate, who has seen Union's order of battle.",
  )
  expect(speechOf({ ...info, sides: ['French', 'Allies'] })("b's FERT roll, a's FERT roll")).toBe(
    "Allies' FERT roll, French's FERT roll",
  )
  expect(speak('The half-turn of the counter-charge')).toBe('The half-turn of the counter-charge')
})
