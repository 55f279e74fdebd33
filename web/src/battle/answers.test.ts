import { describe, expect, it } from 'vitest'
import { answersTo, besides, withChance, worded } from './answers'
import type { Card, Due, Offer, Sheet, Table } from './types'

const card = (name: string): Card => ({ name, kind: 'infantry', marks: [], facts: [] })
const sheet: Sheet = {
  sides: [
    {
      side: 'a',
      name: 'Blue',
      gauges: [],
      strains: [],
      commands: [{ name: '1st Division', line: '', officers: [], units: [card('5th Line'), card('Battery C')] }],
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
const offer = (act: string, title: string, known: Offer['with'] = {}, open: string[] = []): Offer => ({
  act,
  title,
  with: known,
  open,
})
const item = (act: string, title: string, side: Due['side'], known: Due['with'] = {}): Due => ({
  act,
  title,
  side,
  rule: 'X-1',
  with: known,
})
const table = (due: Due[], offers: Offer[]): Pick<Table, 'business' | 'offers' | 'sheet'> => ({
  business: { clock: { turn: 1, phase: 'fire', part: '' }, waiting: [], due, remarks: [] },
  offers,
  sheet,
})
const titles = (offers: readonly Offer[]) => offers.map(({ title }) => title)
const named = (side: 'a' | 'b') => (side === 'a' ? 'Blue' : 'Red')

describe('a question', () => {
  it('has all its answers, whoever does something before whoever lets it be', () => {
    const chance = item('hold', 'fire at 4th Foot, or none', 'a')
    const offers = [
      offer('hold', 'hold fire'),
      offer('shoot', 'Battery C fires', { unit: 'Battery C' }),
      offer('hold', 'hold fire all day', { always: true }),
      offer('shoot', '5th Line fires', { unit: '5th Line' }),
    ]
    expect(titles(answersTo(chance, table([chance], offers)))).toEqual([
      'Battery C fires',
      '5th Line fires',
      'hold fire',
      'hold fire all day',
    ])
    expect(besides(table([chance], offers), 'a')).toEqual([])
  })

  it('takes what its side may do, and leaves the other side’s to the other side', () => {
    const [blue, red] = [
      item('ready', 'Blue writes', 'a', { side: 'a' }),
      item('ready', 'Red writes', 'b', { side: 'b' }),
    ]
    const offers = [
      offer('shoot', '5th Line fires', { unit: '5th Line' }),
      offer('ready', 'all is written', { side: 'a' }),
      offer('shoot', '4th Foot fires', { unit: '4th Foot' }),
      offer('ready', 'all is written', { side: 'b' }),
    ]
    const both = table([blue, red], offers)
    expect(answersTo(blue, both)).toEqual([offers[0], offers[1]])
    expect(answersTo(red, both)).toEqual([offers[2], offers[3]])
    expect(besides(both, 'a')).toEqual([offers[2], offers[3]])
  })

  it('is not answered by orders for later, which leave everything open', () => {
    const chance = item('hold', 'fire at 4th Foot, or none', 'a')
    const [hold, later] = [offer('hold', 'hold fire'), offer('tell', 'standing orders', {}, ['unit', 'moved'])]
    expect(answersTo(chance, table([chance], [hold, later]))).toEqual([hold])
    expect(besides(table([chance], [hold, later]), 'a')).toEqual([later])
  })

  it('that nothing is offered for is answered by its own act', () => {
    const test = item('check', '4th Foot checks', 'b', { unit: '4th Foot' })
    expect(answersTo(test, table([test], []))).toEqual([
      { act: 'check', title: '4th Foot checks', with: { unit: '4th Foot' }, open: [] },
    ])
  })
})

describe('answers in words', () => {
  it('leave out what the question says already', () => {
    const who = item('choose', 'Blue says who acts first', 'a')
    const offers = ['first', 'second'].map((order) =>
      offer('choose', `Blue says who acts first: acts ${order}`, { order }),
    )
    expect(worded(offers, who, named).map(({ words }) => words)).toEqual(['acts first', 'acts second'])
  })

  it('never read the same: what differs is added, and what is the same stands once', () => {
    const offers = [
      offer('ready', 'all is written', { side: 'a' }),
      offer('ready', 'all is written', { side: 'b' }),
      offer('ready', 'all is written', { side: 'b' }),
      offer('form', 'it forms', { to: 'attack-column' }),
      offer('form', 'it forms', { to: 'line' }),
      offer('wait', 'nothing', { last: true }),
      offer('wait', 'nothing', { last: false }),
    ]
    expect(worded(offers, null, named).map(({ words }) => words)).toEqual([
      'all is written (Blue)',
      'all is written (Red)',
      'it forms (attack column)',
      'it forms (line)',
      'nothing (last)',
      'nothing (not last)',
    ])
  })

  it('have their chance apart where they end with it', () => {
    expect(withChance('5th Line stands: 76.1 % not to be beaten')).toEqual({
      words: '5th Line stands',
      chance: '76.1 % not to be beaten',
    })
    expect(withChance('5th Line fires: over 99.9 % to hurt it').chance).toBe('over 99.9 % to hurt it')
    expect(withChance('5th Line gives way: no fight')).toEqual({ words: '5th Line gives way: no fight', chance: '' })
  })
})
