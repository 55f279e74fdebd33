import { describe, expect, it } from 'vitest'
import { readAs, shelves } from './books'

describe('the books for corrections', () => {
  const books = {
    turn: 3,
    phase: 'fire',
    units: { '20th/Maine': { lost: 1, at: { x: 2 } } },
    officers: { Price: { status: 'in-play' } },
    due: [],
  }

  it('are shelves of things with fields, units first, the battle itself last', () => {
    const made = shelves(books)
    expect(made.map(({ name }) => name)).toEqual(['units', 'officers', 'the battle'])
    expect(made[0]?.things[0]?.fields).toEqual([
      { name: 'lost', at: '/units/20th~1Maine/lost', value: 1 },
      { name: 'at, x', at: '/units/20th~1Maine/at/x', value: 2 },
    ])
    expect(made[2]?.things[0]?.fields.map(({ at }) => at)).toEqual(['/turn', '/phase', '/due'])
  })

  it('take a new value in the kind of the old one', () => {
    expect(readAs(1, '2.5')).toEqual({ value: 2.5 })
    expect(readAs(1, 'two')).toHaveProperty('wrong')
    expect(readAs(1, '')).toHaveProperty('wrong')
    expect(readAs('fire', '12')).toEqual({ value: '12' })
    expect(readAs(true, 'false')).toEqual({ value: false })
    expect(readAs(null, 'a')).toEqual({ value: 'a' })
    expect(readAs(null, '3')).toEqual({ value: 3 })
    expect(readAs([], '[1')).toHaveProperty('wrong')
  })
})
