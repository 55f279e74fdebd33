import { describe, expect, it } from 'vitest'
import type { Act, Argument, Offer, Takes } from '../battle/types'
import { Acts, type Hand } from './acts'

const takes = (name: string, takes: Takes): Argument => ({ name, takes, needed: false, asked: false, help: '' })
const act = (name: string, subject: string | null, more: Partial<Act> = {}): Act => ({
  name,
  help: '',
  arguments: [],
  secrecy: 'open',
  subject,
  aims: null,
  sorts: null,
  row: null,
  onward: false,
  ...more,
})
const offer = (act: string, known: Offer['with'], open: string[] = []): Offer => ({
  act,
  title: act,
  with: known,
  open,
})

/** No name that any book has: only their description counts. */
const ACTS = new Acts([
  act('shoot', 'who', { aims: { target: 'whom', intent: 'fire' } }),
  act('walk', 'who', {
    arguments: [takes('way', { kind: 'way', steps: 'steps', x: 'east', y: 'north', facing: 'look' })],
  }),
  act('trot', 'rider', { arguments: [takes('spot', { kind: 'place', x: 'east', y: 'north' })] }),
  act('put', 'group', { arguments: [takes('spots', { kind: 'group' })] }),
  act('form', 'who', { row: 'formation' }),
  act('stay', 'who'),
  act('tell', 'who', { arguments: [takes('who', { kind: 'name', of: 'unit' }), takes('what', { kind: 'text' })] }),
])
const OFFERS = [
  offer('shoot', { who: '7th Ohio', whom: '21st Virginia' }, ['whom']),
  offer('shoot', { whom: '7th Ohio', who: '21st Virginia' }, ['whom']),
  offer('walk', { who: '29th Ohio' }, ['way']),
  offer('trot', { rider: 'Price' }, ['spot']),
  offer('stay', { who: '29th Ohio' }),
  offer('put', { group: "Price's Brigade" }, ['spots']),
  offer('form', { who: '29th Ohio', to: 'column' }),
  offer('walk', { who: '29th Ohio' }),
]

describe('offers on the table', () => {
  it('are shown by their description, and as buttons where the table has no better way', () => {
    const hands: (Hand | null)[] = ['fire', 'fire', 'go', 'go', null, 'place', 'row', null]
    expect(OFFERS.map((one) => ACTS.handOf(one))).toEqual(hands)
    expect(ACTS.plain(OFFERS)).toEqual([OFFERS[4], OFFERS[7]])
    expect(ACTS.handOf(offer('unheard-of', { who: '29th Ohio' }))).toBeNull()
  })

  it('that may be meant for any unit are meant for the one that is looked at', () => {
    expect(ACTS.meantFor('7th Ohio', [...OFFERS, offer('tell', {}, ['who', 'what'])])).toEqual([
      { act: 'tell', title: '7th Ohio: tell', with: { who: '7th Ohio' }, open: ['what'] },
    ])
    expect(ACTS.meantFor('7th Ohio', [offer('tell', { who: '29th Ohio' }, ['what'])])).toEqual([])
  })

  it('belong to whoever acts, not to whoever is shot at', () => {
    expect(ACTS.to('7th Ohio', 'fire', OFFERS)).toBe(OFFERS[0])
    expect(ACTS.to('21st Virginia', 'fire', OFFERS)).toBe(OFFERS[1])
    expect(ACTS.to('Price', 'go', OFFERS)).toBe(OFFERS[3])
    expect(ACTS.to('29th Ohio', 'fire', OFFERS)).toBeUndefined()
  })

  it('place groups, and pieces that are not on the table yet', () => {
    expect(ACTS.toPlace(OFFERS, () => true)).toEqual([OFFERS[5]])
    expect(ACTS.toPlace(OFFERS, (name) => name !== 'Price')).toEqual([OFFERS[3], OFFERS[5]])
  })

  it('become a move along the path that was shown, or to a place', () => {
    const to = { x: 3, y: 4, facing: 90 }
    expect(ACTS.moveWith(OFFERS[2]!, [{ step: 'ahead', inches: 2 }], to)).toEqual({
      who: '29th Ohio',
      steps: [{ step: 'ahead', inches: 2 }],
    })
    expect(ACTS.moveWith(OFFERS[2]!, null, to)).toEqual({ who: '29th Ohio', east: 3, north: 4, look: 90 })
    expect(ACTS.moveWith(OFFERS[3]!, [{ step: 'to' }], to)).toEqual({ rider: 'Price', east: 3, north: 4 })
  })
})
