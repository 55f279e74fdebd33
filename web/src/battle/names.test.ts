import { describe, expect, it } from 'vitest'
import { nameGroups, type Naming } from './names'
import type { Act, Argument, Card, Sheet } from './types'

const card = (name: string, gone?: string): Card => ({
  name,
  kind: 'infantry',
  marks: [],
  facts: [],
  ...(gone ? { gone } : {}),
})
const sheet: Sheet = {
  sides: [
    {
      side: 'a',
      name: 'Blue',
      gauges: [],
      strains: [],
      commands: [
        {
          name: '1st Brigade',
          line: '',
          officers: [],
          units: [card('5th Line'), card('7th Light'), card('9th Line', 'routed off the table')],
        },
        { name: '2nd Brigade', line: '', officers: [], units: [card('11th Line')] },
      ],
    },
    {
      side: 'b',
      name: 'Red',
      gauges: [],
      strains: [],
      commands: [{ name: 'Red Brigade', line: '', officers: [], units: [card('4th Foot'), card('6th Foot')] }],
    },
  ],
  facts: [],
  names: {
    unit: ['5th Line', '7th Light', '9th Line', '11th Line', '4th Foot', '6th Foot'],
    brigade: ['1st Brigade', '2nd Brigade', 'Red Brigade'],
    player: ['Anna'],
  },
}
const asks = (name: string, help: string): Argument => ({
  name,
  takes: { kind: 'name', of: 'unit' },
  needed: false,
  asked: true,
  help,
})
const [unit, target, crossed, blocked, near] = [
  asks('unit', 'who fires'),
  asks('target', 'at whom'),
  asks('crossed', 'friends it passes through'),
  asks('blocked', 'units that cannot fire'),
  asks('near', 'who, of both sides'),
]
const act = (subject: string | null, more: Partial<Act> = {}): Act => ({
  name: 'act',
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
const groups = (argument: Argument, naming: Partial<Naming> = {}, of = 'unit') =>
  nameGroups(sheet, of, { act: act('unit'), argument, given: {}, seat: 'a', ...naming }).map(({ title, names }) =>
    [title, ...names].join(' '),
  )

describe('names to choose from', () => {
  it('are one’s own for whoever acts, and never those that are gone', () => {
    expect(groups(unit)).toEqual(['Blue 5th Line 7th Light 11th Line'])
    expect(groups(unit, { seat: 'b' })).toEqual(['Red 4th Foot 6th Foot'])
    expect(groups(unit, { seat: 'umpire' })).toEqual(['Blue 5th Line 7th Light 11th Line', 'Red 4th Foot 6th Foot'])
  })

  it('are the enemy’s for whoever is aimed at', () => {
    expect(groups(target, { given: { unit: '5th Line' } })).toEqual(['Red 4th Foot 6th Foot'])
    expect(groups(target, { given: { unit: '4th Foot' }, seat: 'umpire' })).toEqual([
      'Blue 5th Line 7th Light 11th Line',
    ])
    expect(groups(asks('foe', 'anybody'), { act: act('unit', { aims: { target: 'foe', intent: 'fire' } }) })).toEqual([
      'Red 4th Foot 6th Foot',
    ])
  })

  it('are friends without the unit itself where friends are asked for', () => {
    expect(groups(crossed, { given: { unit: '5th Line' } })).toEqual(['Blue 7th Light 11th Line'])
  })

  it('are of one command where that is sorted', () => {
    const mark = (letter: string) => ({ letter, word: letter, tone: 'green' as const })
    const sorts: Act['sorts'] = {
      what: 'beads',
      group: 'brigade',
      single: 'unit',
      value: 'posture',
      values: [{ value: 'moving', names: 'moving', mark: mark('M'), kept: '' }],
    }
    const naming = { act: act('brigade', { sorts }), given: { brigade: '1st Brigade' } }
    expect(groups(asks('moving', 'units that move'), naming)).toEqual(['Blue 5th Line 7th Light'])
    expect(groups(asks('brigade', 'which'), { ...naming, given: {} }, 'brigade')).toEqual([
      'Blue 1st Brigade 2nd Brigade',
    ])
  })

  it('are of both sides, one’s own first, where the book does not tell', () => {
    expect(groups(blocked, { act: act(null), seat: 'b' })).toEqual([
      'Red 4th Foot 6th Foot',
      'Blue 5th Line 7th Light 11th Line',
    ])
    expect(groups(near, { given: { unit: '4th Foot' } })).toEqual(['Red 6th Foot', 'Blue 5th Line 7th Light 11th Line'])
    expect(groups(near, {}, 'player')).toEqual([' Anna'])
    expect(groups(near, {}, 'area')).toEqual([])
  })
})
