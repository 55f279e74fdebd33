// Who plays a side: a person, or a computer of a level and a temperament.

import type { SkillName, WantedSkill } from '../api/types'

/** As the server is asked for it. */
export type Player = 'person' | WantedSkill

export type Level = 'person' | 'recruit' | 'drill' | 'veteran'
export type Temper = 'steady' | 'bold' | 'wary' | 'any'

export const LEVELS: readonly (readonly [Level, string, string])[] = [
  ['person', 'A person', 'here or by a link'],
  ['recruit', 'Recruit', 'the computer does anything legal'],
  ['drill', 'Drill', 'the computer fights by the manual'],
  ['veteran', 'Veteran', 'the computer weighs the odds'],
]

export const TEMPERS: readonly (readonly [Temper, string, string])[] = [
  ['steady', 'Steady', 'it neither seeks a risk nor shuns it'],
  ['bold', 'Bold', 'it attacks sooner and risks more'],
  ['wary', 'Wary', 'it waits longer and risks less'],
  ['any', 'Leave it to chance', 'steady, bold or wary: you will find out'],
]

/** The levels that know a book; a person always does. */
export const levelsOf = (known: readonly string[]) =>
  LEVELS.filter(([level]) => level === 'person' || known.includes(level))

/** What was chosen, or the best that knows the book where that one does not. */
export function within(choice: Choice, known: readonly string[]): Choice {
  const levels = levelsOf(known).map(([level]) => level)
  return levels.includes(choice.level) ? choice : { ...choice, level: levels.at(-1) ?? 'person' }
}

/** What is chosen for a side. The temperament stays chosen while a level without one is. */
export interface Choice {
  level: Level
  temper: Temper
}

export const hasTemper = (level: Level): level is 'drill' | 'veteran' => level === 'drill' || level === 'veteran'

/** The player that is chosen. The word of a level alone is the steady one's. */
export function playerOf({ level, temper }: Choice): Player {
  if (!hasTemper(level)) return level
  return temper === 'steady' ? level : `${temper}-${level}`
}

const NAMES: Readonly<Record<SkillName, string>> = {
  recruit: 'a recruit',
  drill: 'a steady drill player',
  'bold-drill': 'a bold drill player',
  'wary-drill': 'a wary drill player',
  veteran: 'a steady veteran',
  'bold-veteran': 'a bold veteran',
  'wary-veteran': 'a wary veteran',
}

/** A computer player in words: "a bold veteran". */
export const computerWords = (skill: SkillName) => NAMES[skill]
