import { describe, expect, it } from 'vitest'
import { reckonings } from './points'
import type { Entry } from './types'

const line = (text: string, value?: number) => ({
  rule: 'COH-103',
  origin: 'house',
  text,
  ...(value === undefined ? {} : { value }),
})
const entry = (n: number, turn: number, lines: object[]) =>
  ({
    n,
    clock: { turn, phase: 'recovery' },
    seat: 'umpire',
    do: { act: { name: 'victory', with: {} } },
    events: [],
    rulings: [{ procedure: 'cohesion.victory', title: 'end of the turn', dice: [], lines, outcome: {} }],
  }) as unknown as Entry

describe('how the points came about', () => {
  it('is told turn by turn, with what was counted for each side', () => {
    const log = [
      entry(9, 1, [
        line('Union: 0 of 2 brigades spent'),
        line("Union's points", 0),
        line('objectives held: 2 x 3 = 6', 6),
        line("Confederate's points", 6),
      ]),
      entry(18, 2, [line('objectives held: 1 x 3 = 3', 3), line("Union's points", 3), line("Confederate's points", 0)]),
    ]
    expect(reckonings(log)).toEqual([
      {
        n: 18,
        turn: 2,
        counts: [
          { title: "Union's points", sum: 3, terms: ['objectives held: 1 x 3 = 3'] },
          { title: "Confederate's points", sum: 0, terms: [] },
        ],
      },
      {
        n: 9,
        turn: 1,
        counts: [
          { title: "Union's points", sum: 0, terms: [] },
          { title: "Confederate's points", sum: 6, terms: ['objectives held: 2 x 3 = 6'] },
        ],
      },
    ])
  })

  it('is nothing before the first reckoning', () => {
    expect(reckonings([])).toEqual([])
  })
})
