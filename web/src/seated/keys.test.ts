import { describe, expect, it } from 'vitest'
import { actionOf, KEYS, worksEverywhere } from './keys'

const press = (key: string, shift = false, other = false) => actionOf({ key, shift, other })

describe('the keys', () => {
  it('do what the help says', () => {
    expect(press('ArrowUp')).toEqual({ do: 'go', across: 0, up: 1, fine: false })
    expect(press('ArrowLeft', true)).toEqual({ do: 'go', across: -1, up: 0, fine: true })
    expect(press('q')).toEqual({ do: 'turn', by: -15 })
    expect(press('e')).toEqual({ do: 'turn', by: 15 })
    expect(press('E', true)).toEqual({ do: 'turn', by: 1 })
    expect(press('Tab', true)).toEqual({ do: 'next', back: true, wrap: false })
    expect(press(' ')).toEqual({ do: 'next', back: false, wrap: true })
    expect(press('?', true)).toEqual({ do: 'help' })
    expect(press('x')).toBeNull()
  })

  it('leave the browser its own', () => {
    expect(press('r', false, true)).toBeNull()
    expect(press('ArrowUp', false, true)).toBeNull()
  })

  it('are all in the help', () => {
    const told = KEYS.map(([keys]) => keys).join(' ')
    for (const key of [
      'Tab',
      'Space',
      'Enter',
      'G',
      'F',
      'C',
      'M',
      'U',
      'R',
      'N',
      'A',
      'T',
      'L',
      'P',
      'S',
      'Esc',
      'Q',
      'E',
    ])
      expect(told).toContain(key)
  })

  it('work everywhere only where they take nothing from the page', () => {
    expect(worksEverywhere({ do: 'measure' })).toBe(true)
    expect(worksEverywhere({ do: 'act' })).toBe(false)
    expect(worksEverywhere({ do: 'next', back: false, wrap: false })).toBe(false)
    expect(worksEverywhere({ do: 'go', across: 1, up: 0, fine: false })).toBe(false)
  })
})
