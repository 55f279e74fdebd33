import { describe, expect, it } from 'vitest'
import { forfeitOf } from './forfeits'
import type { Act, Argument, Offer, Takes } from './types'

const asks = (name: string, takes: Takes = { kind: 'flag' }): Argument => ({
  name,
  takes,
  needed: false,
  asked: true,
  help: '',
})
const who = asks('who', { kind: 'name', of: 'unit' })
const act = (name: string, args: Argument[], more: Partial<Act> = {}): Act => ({
  name,
  help: '',
  arguments: args,
  secrecy: 'open',
  subject: args.length > 0 ? 'who' : null,
  aims: null,
  sorts: null,
  row: null,
  onward: false,
  ...more,
})
const ACTS = [
  act('pass', [], { onward: true }),
  act('finish', [], { onward: true }),
  act('rally', [who, asks('near')]),
  act('resupply', [who, asks('near')]),
  act('keep', [who]),
  act('hold', [who]),
  act('move', [who, asks('way', { kind: 'way', steps: 'steps', x: 'x', y: 'y', facing: 'facing' })]),
  act('form', [who, asks('to')], { row: 'formation' }),
  act('pray', [who]),
  act('ride', [who, asks('place', { kind: 'place', x: 'x', y: 'y' })]),
]
const offer = (act: string, name?: string, known: Offer['with'] = {}): Offer => ({
  act,
  title: act,
  with: { ...(name ? { who: name } : {}), ...known },
  open: [],
})
const pass = offer('pass')

const NAMED = [
  ...ACTS,
  act('formation', [who, asks('to')], { help: 'a unit changes its formation' }),
  act('standing', [who, asks('within')], { help: 'tell units in advance what they do' }),
]

describe('letting the battle go on', () => {
  it('tells in verbs what is given up, and nothing of what is only told beforehand', () => {
    const offers = [offer('formation', '5th Line'), offer('standing', '5th Line'), offer('rally', '7th Line'), pass]
    expect(forfeitOf(pass, offers, NAMED)).toBe('1 could still change formation and 1 rally')
  })

  it('gives up what could still be tried, counted', () => {
    const offers = [
      offer('rally', '5th Line'),
      offer('keep', '5th Line'),
      offer('rally', '7th Light'),
      offer('resupply', '7th Light'),
      pass,
    ]
    expect(forfeitOf(pass, offers, ACTS)).toBe('2 could still rally and 1 resupply')
  })

  it('counts one way to use a turn, not all of them', () => {
    const offers = [offer('move', '5th Line'), offer('form', '5th Line'), offer('hold', '5th Line'), pass]
    expect(forfeitOf(pass, offers, ACTS)).toBe('1 could still move')
  })

  it('counts what asks nothing but who where there is nothing else', () => {
    expect(forfeitOf(pass, [offer('pray', '5th Line'), pass], ACTS)).toBe('1 could still pray')
  })

  it('names those of whom it says what they do', () => {
    const finish = offer('finish', undefined, { hold: true })
    const of = (...names: string[]) => names.flatMap((name) => [offer('move', name), offer('hold', name)])
    expect(forfeitOf(finish, of('6th Maine', '14th Vermont'), ACTS)).toBe('6th Maine and 14th Vermont hold')
    expect(forfeitOf(finish, of('6th Maine'), ACTS)).toBe('6th Maine holds')
    expect(forfeitOf(finish, of('1st', '2nd', '3rd', '4th', '5th'), ACTS)).toBe('1st, 2nd, 3rd and 2 more hold')
  })

  it('names whoever is left behind besides', () => {
    const finish = offer('finish', undefined, { hold: true })
    expect(
      forfeitOf(finish, [offer('move', '6th Maine'), offer('hold', '6th Maine'), offer('ride', 'Larkin')], ACTS),
    ).toBe('6th Maine holds, Larkin stays')
  })

  it('gives up nothing where nothing is left, and says nothing of other acts', () => {
    expect(forfeitOf(pass, [pass], ACTS)).toBe('')
    expect(forfeitOf(offer('rally', '5th Line'), [offer('move', '5th Line')], ACTS)).toBe('')
  })
})
