import { describe, expect, it } from 'vitest'
import { nameGroups } from './names'
import { dueFor, find, offerOf, offersFor, sidesFor, tableOffers } from './offers'
import type { Card, Due, Offer, Sheet } from './types'

const card = (name: string): Card => ({ name, kind: 'infantry', marks: [], facts: [] })
const sheet: Sheet = {
  sides: [
    { side: 'a', name: 'Blue', gauges: [], commands: [{ name: '1st Division', line: '', officers: [card('Berg')], units: [card('5th Line'), card('7th Light')] }] },
    { side: 'b', name: 'Red', gauges: [], commands: [{ name: 'Red Division', line: '', officers: [], units: [card('4th Foot')] }] },
  ],
  facts: [],
  names: { unit: ['5th Line', '4th Foot'], player: ['Anna'] },
}
const offer = (act: string, known: Offer['with'] = {}, open: string[] = []): Offer => ({ act, title: act, with: known, open })
const fireAt = offer('fire', { unit: '7th Light', target: '5th Line' }, ['range'])
const hold = offer('hold', { unit: '5th Line' })
const check = offer('check', { unit: '5th Line', steps: 1 })
const offers = [offer('note-points', { player: 'Anna' }), fireAt, offer('next-phase'), hold, offer('pass'), check, offer('join', { crossed: ['5th Line'] })]
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
    expect(tableOffers(sheet, offers).map(({ act }) => act)).toEqual(['next-phase', 'pass', 'note-points'])
  })

  it('answer what is due with what the offer knows besides', () => {
    expect(offerOf(due[1]!, offers)).toBe(check)
    expect(offerOf(due[0]!, offers)).toEqual({ act: 'check', title: '4th Foot checks', with: { unit: '4th Foot' }, open: [] })
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
  it('shows the own side first', () => {
    expect(sidesFor('b', sheet).map(({ side }) => side)).toEqual(['b', 'a'])
    expect(sidesFor('umpire', sheet).map(({ side }) => side)).toEqual(['a', 'b'])
  })

  it('finds units, officers and commands', () => {
    expect(find(sheet, '4th Foot')?.side).toBe('b')
    expect(find(sheet, '1st Division')?.card).toBeNull()
    expect(find(sheet, 'nobody')).toBeNull()
  })

  it('names to choose from stand under their side', () => {
    expect(nameGroups(sheet, 'unit')).toEqual([
      { title: 'Blue', names: ['5th Line'] },
      { title: 'Red', names: ['4th Foot'] },
    ])
    expect(nameGroups(sheet, 'player')).toEqual([{ title: '', names: ['Anna'] }])
    expect(nameGroups(sheet, 'area')).toEqual([])
  })
})
