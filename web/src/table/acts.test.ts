import { describe, expect, it } from 'vitest'
import type { Offer } from '../battle/types'
import { moveWith, MOVES, offerTo, plainOffers, SHOTS } from './acts'

const offer = (act: string, known: Offer['with'], open: string[] = []): Offer => ({ act, title: act, with: known, open })
const OFFERS = [
  offer('fire', { unit: '7th Ohio', target: '21st Virginia' }, ['target']),
  offer('fire', { target: '7th Ohio', unit: '21st Virginia' }, ['target']),
  offer('move', { unit: '29th Ohio' }, ['x', 'y', 'facing', 'path']),
  offer('ride', { officer: 'Price' }, ['x', 'y']),
  offer('hold', { unit: '29th Ohio' }),
]

describe('offers on the table', () => {
  it('belong to whoever acts, not to whoever is shot at', () => {
    expect(offerTo('7th Ohio', SHOTS, OFFERS)).toBe(OFFERS[0])
    expect(offerTo('21st Virginia', SHOTS, OFFERS)).toBe(OFFERS[1])
    expect(offerTo('Price', MOVES, OFFERS)).toBe(OFFERS[3])
    expect(offerTo('29th Ohio', SHOTS, OFFERS)).toBeUndefined()
  })

  it('are buttons where the table has no better way', () => {
    expect(plainOffers(OFFERS).map(({ act }) => act)).toEqual(['hold'])
  })

  it('become a move along the path that was shown, or to a place', () => {
    const to = { x: 3, y: 4, facing: 90 }
    expect(moveWith(OFFERS[2]!, '29th Ohio', [{ step: 'ahead', inches: 2 }], to)).toEqual({ unit: '29th Ohio', path: [{ step: 'ahead', inches: 2 }] })
    expect(moveWith(OFFERS[2]!, '29th Ohio', null, to)).toEqual({ unit: '29th Ohio', ...to })
    expect(moveWith(OFFERS[3]!, 'Price', [{ step: 'to' }], to)).toEqual({ officer: 'Price', x: 3, y: 4 })
  })
})
