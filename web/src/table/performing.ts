// A command performed on the map: fire first, then whoever moves by it, all within a second.

import { isQuiet, type Effects } from './effects'
import { isStill, rest, type Deed, type Performance, type Stage } from '../seated/pace'
import { duration, play } from './motion'
import type { MapView } from './types'

/** Milliseconds until the smoke of a volley lets the rest be seen, and for all of it. */
export const FIRE = 330
export const WHOLE = 950

type Act = Deed<MapView, Effects>

/** How long a command takes at normal speed; 0 where nothing is to be seen of it. */
export function lasting({ after, effects }: Act): number {
  const moving = duration(after, 1)
  if (isQuiet(effects)) return moving
  const fire = effects.shots.length > 0 ? FIRE : 0
  return Math.max(Math.min(fire + moving, WHOLE), WHOLE * 0.8)
}

export async function perform(act: Act, { effects, fires, ...showing }: Stage<MapView, Effects>) {
  const start = performance.now()
  const pace = Math.max(showing.speed(), 1)
  const whole = lasting(act) / pace
  effects(act.effects)
  if (act.effects.shots.length + act.effects.clashes.length > 0) fires?.(act.effects)
  if (act.effects.shots.length > 0 && !isStill()) await rest(FIRE / pace, showing.stopped)
  const left = Math.max(whole - (performance.now() - start), 0)
  await play(act.before, act.after, { ...showing, most: left })
  await rest(whole - (performance.now() - start), showing.stopped)
}

/** How commands are shown on the table. */
export const ON_THE_TABLE: Performance<MapView, Effects> = { lasting, perform }
