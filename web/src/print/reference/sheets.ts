// The quick-reference sheet of each book. The values come from the charts.

import { COHESION } from './cohesion'
import { FATIGUE } from './fatigue'
import { GRAND_TACTICS } from './grand-tactics'
import { IMPACT } from './impact'
import type { Sheet } from './sheet'

export const SHEETS: Record<string, Sheet> = {
  cohesion: COHESION,
  fatigue: FATIGUE,
  impact: IMPACT,
  'grand-tactics': GRAND_TACTICS,
}
