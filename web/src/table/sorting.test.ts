import { describe, expect, it } from 'vitest'
import type { SortingEntry } from '../api/types'
import type { Act, Entry, Offer } from '../battle/types'
import { Acts } from '../seated/acts'
import { lastGiven, sortGroups, sortWith } from './sorting'
import { OHIO, whole } from './testPiece'

const sorts: SortingEntry = {
  what: 'beads',
  group: 'brigade',
  single: 'unit',
  value: 'posture',
  values: [
    {
      value: 'moving',
      names: 'moving',
      mark: { letter: 'M', word: 'move', tone: 'green' },
      kept: 'keeps its green bead',
    },
    { value: 'firing', names: 'firing', mark: { letter: 'F', word: 'fire', tone: 'red' }, kept: 'keeps its red bead' },
  ],
}
const mark: Act = {
  name: 'mark',
  help: '',
  arguments: [],
  secrecy: 'open',
  subject: 'brigade',
  aims: null,
  sorts,
  row: null,
  onward: false,
}
const offer = (known: Offer['with']): Offer => ({ act: 'mark', title: '', with: known, open: [] })
const map = whole({
  width: 48,
  depth: 36,
  pieces: [
    { ...OHIO, marks: [] },
    { ...OHIO, name: '29th Ohio', marks: [] },
    { ...OHIO, name: 'Battery K', marks: [{ letter: 'F', word: 'firing', tone: 'red' }] },
    { ...OHIO, name: 'Price', sort: 'officer', marks: [] },
    { ...OHIO, name: '1st Michigan', command: null, marks: [] },
  ],
})
const offers = [
  offer({ brigade: "Price's Brigade", posture: 'moving' }),
  offer({ brigade: "Price's Brigade", posture: 'firing' }),
  offer({ unit: '1st Michigan', posture: 'moving' }),
]

describe('beads', () => {
  const [brigade, unit] = sortGroups(new Acts([mark]), offers, map)

  it('are given to a brigade once, its kept beads known', () => {
    expect(brigade?.units).toEqual([
      { name: '7th Ohio', kept: null },
      { name: '29th Ohio', kept: null },
      { name: 'Battery K', kept: 'keeps its red bead' },
    ])
    expect(unit).toMatchObject({
      name: '1st Michigan',
      argument: 'unit',
      units: [{ name: '1st Michigan', kept: null }],
    })
  })

  it('were given last by the last command of the log', () => {
    const entry = (known: Record<string, unknown>) =>
      ({
        n: 1,
        seat: 'a',
        clock: { turn: 1, phase: '' },
        events: [],
        do: { act: { name: 'mark', with: known } },
      }) as unknown as Entry
    const log = [
      entry({ brigade: "Price's Brigade", posture: 'firing' }),
      entry({ brigade: "Price's Brigade", posture: 'moving', firing: ['29th Ohio'] }),
      entry({ brigade: 'Another', posture: 'firing' }),
    ]
    expect(lastGiven([brigade!, unit!], log)).toEqual({
      '7th Ohio': 'moving',
      '29th Ohio': 'firing',
      'Battery K': 'moving',
    })
  })

  it('say what most do and who does otherwise', () => {
    expect(sortWith(brigade!, {})).toEqual({ brigade: "Price's Brigade", posture: 'moving' })
    expect(sortWith(brigade!, { '7th Ohio': 'firing' })).toEqual({
      brigade: "Price's Brigade",
      posture: 'moving',
      firing: ['7th Ohio'],
    })
    expect(sortWith(brigade!, { '7th Ohio': 'firing', '29th Ohio': 'firing' })).toEqual({
      brigade: "Price's Brigade",
      posture: 'firing',
    })
    expect(sortWith(unit!, { '1st Michigan': 'firing' })).toEqual({ unit: '1st Michigan', posture: 'firing' })
  })
})
