import { describe, expect, it } from 'vitest'
import { dueFor, find, offersFor, sidesFor, tableOffers } from './offers'
import type { Act, Card, Due, Offer, Sheet } from './types'

const card = (name: string): Card => ({ name, kind: 'infantry', marks: [], facts: [] })
const sheet: Sheet = {
  sides: [
    {
      side: 'a',
      name: 'Blue',
      gauges: [],
      strains: [],
      commands: [
        { name: '1st Division', line: '', officers: [card('Berg')], units: [card('5th Line'), card('7th Light')] },
      ],
    },
    {
      side: 'b',
      name: 'Red',
      gauges: [],
      strains: [],
      commands: [{ name: 'Red Division', line: '', officers: [], units: [card('4th Foot')] }],
    },
  ],
  facts: [],
  names: {},
}
const offer = (act: string, known: Offer['with'] = {}, open: string[] = []): Offer => ({
  act,
  title: act,
  with: known,
  open,
})
const fireAt = offer('fire', { unit: '7th Light', target: '5th Line' }, ['range'])
const hold = offer('hold', { unit: '5th Line' })
const check = offer('check', { unit: '5th Line', steps: 1 })
const offers = [
  offer('note-points', { player: 'Anna' }),
  fireAt,
  offer('next-phase'),
  hold,
  offer('pass'),
  check,
  offer('join', { crossed: ['5th Line'] }),
]
const act = (name: string, onward: boolean): Act => ({
  name,
  help: '',
  arguments: [],
  secrecy: 'open',
  subject: null,
  aims: null,
  sorts: null,
  row: null,
  onward,
})
const acts = [act('note-points', false), act('next-phase', true), act('pass', true)]
const due: Due[] = [
  { title: '4th Foot checks', rule: 'X-1', side: 'b', act: 'check', with: { unit: '4th Foot' } },
  { title: '5th Line checks', rule: 'X-1', side: 'a', act: 'check', with: { unit: '5th Line' } },
  { title: 'the wind', rule: 'X-2', side: null, act: 'wind', with: {} },
]

describe('offers', () => {
  it('of a unit: what is due, what it does, what is done to it', () => {
    expect(offersFor('5th Line', offers, due).map(({ act }) => act)).toEqual(['check', 'hold', 'join', 'fire'])
    expect(offersFor('5th Line', offers, []).map(({ act }) => act)).toEqual(['hold', 'check', 'join', 'fire'])
    expect(offersFor('4th Foot', offers, due)).toEqual([])
  })

  it('of the table: those that name nothing on the roster, the next phase first', () => {
    expect(tableOffers(sheet, offers, acts).map(({ act }) => act)).toEqual(['next-phase', 'pass', 'note-points'])
  })
})

describe('what is due', () => {
  it('is answered by its side, by anybody where it is the table’s, and by the umpire', () => {
    expect(dueFor('a', due).map(({ title }) => title)).toEqual(['5th Line checks', 'the wind'])
    expect(dueFor('umpire', due)).toHaveLength(3)
    expect(dueFor('public', due)).toEqual([])
  })
})

describe('the roster', () => {
  it('shows the side of who looks first', () => {
    expect(sidesFor('b', sheet).map(({ side }) => side)).toEqual(['b', 'a'])
    expect(sidesFor('umpire', sheet).map(({ side }) => side)).toEqual(['a', 'b'])
  })

  it('finds units, officers and commands', () => {
    expect(find(sheet, '4th Foot')?.side).toBe('b')
    expect(find(sheet, '1st Division')?.card).toBeNull()
    expect(find(sheet, 'nobody')).toBeNull()
  })
})
