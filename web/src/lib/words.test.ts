import { describe, expect, it } from 'vitest'
import { doing, lasting } from './agreeing'

describe('how long a battle lasts', () => {
  it('is told in minutes, a long one in hours', () => {
    expect([5, 1, 75, 119, 120, 150, 240].map(lasting)).toEqual([
      '5 minutes',
      '1 minute',
      '75 minutes',
      '119 minutes',
      '2 hours',
      '2½ hours',
      '4 hours',
    ])
  })
})

describe('the name of a side', () => {
  it.each(['Allies', 'French', 'British', 'Portuguese', 'Swiss', 'Confederates'])('%s do', (name) =>
    expect(doing(name, 'does', 'do')).toBe(`${name} do`),
  )
  it.each(['Union', 'Confederate', 'Blue', 'Weiden', 'The umpire'])('%s does', (name) =>
    expect(doing(name, 'does', 'do')).toBe(`${name} does`),
  )
})
