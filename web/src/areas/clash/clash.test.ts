import { describe, expect, it } from 'vitest'
import type { Entry, EntryRuling, Offer } from '../../battle/types'
import { cardsWith, choiceOf, choicesOf, oftenWords, tacticsOf, worthWords } from './choices'
import { revealOf, roundsOf } from './reveal'

const offer = (tactic: string, card: string, more: object = {}): Offer => ({
  act: 'commit',
  title: `${tactic} ${card}`,
  with: { tactic, card, ...more },
  open: [],
})

describe('choices', () => {
  const offers = [
    offer('hold', 'none'),
    offer('hold', 'skirmish'),
    offer('retreat', 'none'),
    { act: 'concede', title: '', with: {}, open: [] },
  ]

  it('are the offers that name a tactic', () => {
    const choices = choicesOf(offers, 'a', 'a')
    expect(tacticsOf(choices)).toEqual(['hold', 'retreat'])
    expect(choicesOf(offers, 'b', 'a')).toEqual([])
    expect(cardsWith(choices, 'hold')).toEqual([null, 'skirmish'])
    expect(cardsWith(choices, null)).toEqual([])
    expect(choiceOf(choices, { tactic: 'hold', card: 'skirmish' })?.offer).toBe(offers[1])
    expect(choiceOf(choices, { tactic: 'retreat', card: 'skirmish' })).toBeUndefined()
  })

  it('of the umpire are those of the side they name', () => {
    const both = [offer('hold', 'none', { side: 'a' }), offer('retreat', 'none', { side: 'b' })]
    expect(tacticsOf(choicesOf(both, 'b', null))).toEqual(['retreat'])
  })

  it('are weighed in words', () => {
    expect([0, 0.02, 0.1, 0.31, 0.97, 1].map(oftenWords)).toEqual([
      'never',
      'less than once in 10 times',
      'once in 10 times',
      '3 times in 10',
      'nearly always',
      'always',
    ])
    expect([0.4, -0.25, 1, 0].map(worthWords)).toEqual(['+0.4 steps', '−0.25 steps', '+1 step', '0 steps'])
  })
})

const line = (rule: string, text: string, value?: number) => ({
  rule,
  origin: 'source' as const,
  text,
  ...(value === undefined ? {} : { value }),
})

function round(title: string): EntryRuling {
  return {
    procedure: 'grand-tactics.round',
    title,
    situation: {
      a: { grand_tactic: 'left-flank-attack', card: 'cavalry-charge' },
      b: { grand_tactic: 'hold', card: 'none' },
    },
    outcome: {
      combat: true,
      a: { steps_lost: 1, charge_steps_lost: 1, morale_lost: 0 },
      b: { steps_lost: 0, charge_steps_lost: 0, morale_lost: 2 },
    },
    dice: [
      { side: 'a', sides: 6, faces: [5], for: "Ebro's charge" },
      { side: 'b', sides: 6, faces: [6, 5], for: "Coast's FERT roll" },
    ],
    lines: [
      line('GT-39', "Ebro's charge", 11),
      line('GT-40', 'far enough ahead: 6 against 4', 2),
      line('GT-31', 'a: Grand Tactics Matrix: 1R', 1),
      line('GT-01', "Ebro's modifiers", 6),
      line('GT-28', 'a goes to the FERT'),
      line('GT-33', 'shifted column', 9),
      line('GT-34', 'modified roll', 9),
      line('GT-28', 'b goes to the FERT'),
      line('GT-34', "Coast's column", 6),
      line('GT-47', 'a loses 2 of 9 steps'),
    ],
  } as unknown as EntryRuling
}
const entry = (n: number, ...rulings: EntryRuling[]) => ({ n, rulings }) as Pick<Entry, 'n' | 'rulings'>
const named = (side: 'a' | 'b') => (side === 'a' ? 'Ebro' : 'Coast')

describe('a round is told', () => {
  const reveal = revealOf(entry(7, round('round 2')), named)!

  it('with what both played', () => {
    expect(reveal.played).toEqual({
      a: { tactic: 'left-flank-attack', card: 'cavalry-charge' },
      b: { tactic: 'hold', card: null },
    })
    expect([reveal.n, reveal.round, reveal.combat]).toEqual([7, 2, true])
  })

  it('part by part, each line under its side', () => {
    expect(reveal.parts.map(({ title }) => title)).toEqual([
      'The tactics meet',
      'The cavalry charges',
      'What helps and what hinders',
      'The dice',
    ])
    expect(reveal.parts[0]?.of.a).toEqual([{ text: 'Grand Tactics Matrix: 1R', value: 1, rule: 'GT-31', late: false }])
    expect(reveal.parts[1]?.both.map(({ text }) => text)).toEqual(['far enough ahead: 6 against 4'])
    expect(reveal.parts[3]?.of.a.map(({ text }) => text)).toEqual(['shifted column', 'modified roll'])
    expect(reveal.parts[3]?.of.b.map(({ text }) => text)).toEqual(['column'])
  })

  it('with the dice of each part', () => {
    expect(reveal.parts[1]?.dice.flatMap(({ faces }) => faces)).toEqual([5])
    expect(reveal.parts[3]?.dice.flatMap(({ faces }) => faces)).toEqual([6, 5])
  })

  it('and its losses, those of the charge among them', () => {
    expect(reveal.lost).toEqual({ a: { steps: 2, morale: 0 }, b: { steps: 0, morale: 2 } })
  })

  it('only where one was fought', () => {
    expect(revealOf({ n: 1 }, named)).toBeNull()
    expect(revealOf(entry(1, { ...round('round 1'), procedure: 'grand-tactics.pursuit' }), named)).toBeNull()
  })
})

it('the rounds of a battle end where the one before it ended', () => {
  const entries = [
    entry(1, round('round 1')),
    entry(2, round('round 2')),
    entry(3),
    entry(4, round('round 1')),
    entry(5, round('round 2')),
  ]
  expect(roundsOf(entries, named).map(({ n }) => n)).toEqual([5, 4])
})
