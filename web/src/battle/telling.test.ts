import { describe, expect, it } from 'vitest'
import {
  broughtInWords,
  clockWords,
  deedWords,
  holding,
  diceRule,
  diceSource,
  diceWords,
  logText,
  newsWords,
  partWords,
  turnWords,
} from './telling'
import type { Entry, Seat } from './types'

const named = (seat: Seat) => ({ a: 'Blue', b: 'Red', umpire: 'The umpire', public: 'The public' })[seat]
const entry = (deed: Entry['do'], rest: Partial<Entry> = {}): Entry => ({
  n: 4,
  clock: { turn: 1, phase: 'fire' },
  seat: 'a',
  do: deed,
  events: [],
  ...rest,
})

describe('the clock', () => {
  it('is told as a player says it', () => {
    expect(clockWords({ turn: 4, phase: 'fire', hour: '10:20' })).toBe('Turn 4 · Fire phase · 10:20')
    expect(clockWords({ turn: 1, phase: 'movement phase' })).toBe('Turn 1 · Movement phase')
    expect(clockWords({ turn: 1, phase: 'Administration' })).toBe('Turn 1 · Administration')
  })
})

describe('what was done', () => {
  it('is one line, and says no more than the seat may know', () => {
    expect(deedWords(entry({ act: 'hidden' }), named)).toBe('Blue does something that is kept from you.')
    expect(deedWords(entry({ undo: { of: 3 } }), named)).toBe('Blue takes back an order.')
    expect(deedWords(entry({ act: { name: 'note', with: { text: 'Rain.' } } }), named)).toBe('Blue notes: Rain.')
    expect(deedWords(entry({ act: { name: 'move', with: { unit: '5th Line', open: 6 } } }), named)).toBe(
      'Blue: move, 5th Line.',
    )
    const many = () => 'Allies'
    expect(deedWords(entry({ undo: { of: 3 } }), many)).toBe('Allies take back an order.')
    expect(deedWords(entry({ act: 'hidden' }), many)).toBe('Allies do something that is kept from you.')
    const ruled = { rulings: [{ procedure: 'x.fire', title: '5th Line fires at 4th Foot', dice: [] }] }
    expect(deedWords(entry({ act: { name: 'fire', with: {} } }, ruled), named)).toBe('5th Line fires at 4th Foot.')
  })

  it('tells the result and not the act', () => {
    const rulings = [{ procedure: 'x.rally', title: '9th Tennessee rallies', dice: [] }]
    const failed = entry(
      { act: { name: 'rally', with: {} } },
      {
        rulings,
        headline: '9th Tennessee fails to rally and leaves the field.',
        said: [{ rule: 'X-1', text: '9th Tennessee runs on.' }],
      },
    )
    expect(deedWords(failed, named)).toBe('9th Tennessee fails to rally and leaves the field.')
    expect(newsWords(failed, named)).toBe('9th Tennessee fails to rally and leaves the field.')
    expect(
      newsWords(
        entry(
          { act: { name: 'move', with: {} } },
          {
            said: [
              { rule: 'X-1', text: 'It moves.' },
              { rule: 'X-2', text: 'It stands.' },
            ],
          },
        ),
        named,
      ),
    ).toBe('It moves. It stands.')
  })

  it('is a text to be kept', () => {
    const ruled = entry(
      { act: { name: 'fire', with: {} } },
      {
        said: [{ rule: 'X-1', text: 'It is shaken.' }],
        rulings: [
          { procedure: 'x.fire', title: '5th Line fires', dice: [{ side: 'a', sides: 6, faces: [3, 4], for: 'fire' }] },
        ],
      },
    )
    expect(logText([ruled], named)).toBe(
      '4. Turn 1 · Fire phase, Blue: 5th Line fires.\n   It is shaken.\n   2D6: 3 + 4 = 7 (fire)\n',
    )
  })

  it('tells dice with their sum', () => {
    expect(diceWords({ side: null, sides: 6, faces: [3, 4], for: '' })).toBe('2D6: 3 + 4 = 7')
    expect(diceWords({ side: null, sides: 10, faces: [7], for: '' })).toBe('D10: 7')
  })
})

describe('how far one may trust it', () => {
  it('says where dice come from and who may type them', () => {
    expect(diceSource('typed')).toContain('typed in')
    expect(diceSource('rolled')).toContain('by the program')
    expect(diceRule('own')).toContain('never the other side')
    expect(diceRule('rolled')).toContain('nobody types')
  })

  it('marks what was brought in', () => {
    expect(broughtInWords({ commands: 3, count: 0, other_charts: false })).toBe(
      'The first 3 commands were brought in as a file, not ruled here. Played again here, everything comes out the same.',
    )
    expect(broughtInWords({ commands: 0, count: 1, other_charts: true })).toContain(
      'other charts than those of this server. Played again here, 1 thing comes out otherwise.',
    )
  })
})

describe('what still holds', () => {
  it('is all but what was taken back and what took it back', () => {
    const at = (n: number, deed: Entry['do']): Entry => ({ ...entry(deed), n })
    const all = [
      at(1, { act: 'hidden' }),
      at(2, { act: 'hidden' }),
      at(3, { undo: { of: 2 } }),
      at(4, { act: 'hidden' }),
    ]
    expect(holding(all).map(({ n }) => n)).toEqual([1, 4])
  })
})

describe('whose turn it is', () => {
  it('is told of the part of the turn, which is not always that of whoever acts', () => {
    expect(partWords('Red', 'a', named)).toBe("Red's turn")
    expect(partWords('Blue', 'a', named)).toBe('Your turn')
    expect(partWords('first half turn, Blue', 'a', named)).toBe('First half turn, Blue')
    expect(partWords(undefined, 'a', named)).toBe('')
  })

  it('is said to the one who looks', () => {
    expect(turnWords(['a'], 'a', named)).toBe('You are to act')
    expect(turnWords(['b'], 'a', named)).toBe('Red to act')
    expect(turnWords(['a', 'b'], 'umpire', named)).toBe('Blue and Red to act')
    expect(turnWords([], 'a', named)).toBe('')
  })
})
