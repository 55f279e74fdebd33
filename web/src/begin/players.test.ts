import { describe, expect, it } from 'vitest'
import type { SkillName } from '../api/types'
import { computerWords, LEVELS, levelsOf, playerOf, TEMPERS, within } from './players'

const SKILLS: readonly SkillName[] = [
  'recruit',
  'drill',
  'bold-drill',
  'wary-drill',
  'veteran',
  'bold-veteran',
  'wary-veteran',
]

describe('a player', () => {
  it('is asked for by level and temperament', () => {
    expect(playerOf({ level: 'drill', temper: 'any' })).toBe('any-drill')
    expect(playerOf({ level: 'veteran', temper: 'bold' })).toBe('bold-veteran')
    expect(playerOf({ level: 'veteran', temper: 'wary' })).toBe('wary-veteran')
    expect(playerOf({ level: 'drill', temper: 'steady' })).toBe('drill')
  })

  it('is one that knows the book', () => {
    expect(levelsOf(['recruit', 'drill']).map(([level]) => level)).toEqual(['person', 'recruit', 'drill'])
    expect(within({ level: 'veteran', temper: 'bold' }, ['recruit', 'drill'])).toEqual({
      level: 'drill',
      temper: 'bold',
    })
    expect(within({ level: 'recruit', temper: 'any' }, ['recruit', 'drill']).level).toBe('recruit')
  })

  it('has no temperament as a person or a recruit', () => {
    for (const [temper] of TEMPERS) {
      expect(playerOf({ level: 'person', temper })).toBe('person')
      expect(playerOf({ level: 'recruit', temper })).toBe('recruit')
    }
  })

  it('can be any that there is', () => {
    const asked = new Set(LEVELS.flatMap(([level]) => TEMPERS.map(([temper]) => playerOf({ level, temper }))))
    expect(asked).toEqual(new Set(['person', ...SKILLS, 'any-drill', 'any-veteran']))
  })

  it('is named in plain words', () => {
    expect(computerWords('bold-veteran')).toBe('a bold veteran')
    expect(computerWords('wary-drill')).toBe('a wary drill player')
    expect(computerWords('veteran')).toBe('a steady veteran')
    for (const skill of SKILLS) expect(computerWords(skill)).toMatch(/^a [a-z ]+$/)
  })
})
