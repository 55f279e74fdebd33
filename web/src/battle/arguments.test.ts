import { describe, expect, it } from 'vitest'
import { toTell, untold } from './arguments'
import type { Act, Argument, Questions, Takes } from './types'

const argument = (name: string, takes: Takes, told: Partial<Argument> = {}): Argument => ({
  name,
  takes,
  needed: false,
  asked: true,
  help: '',
  ...told,
})
const NAMES: Takes = { kind: 'names', of: 'unit' }

const retreat: Act = {
  name: 'retreat',
  help: '',
  arguments: [
    argument('unit', { kind: 'name', of: 'unit' }, { needed: true }),
    argument('crossed', NAMES),
    argument('left_table', { kind: 'flag' }),
    argument('together', NAMES, { asked: false }),
    argument('cover', { kind: 'choice', values: ['open'] }),
    argument('way', { kind: 'way', steps: 'path', x: 'x', y: 'y', facing: 'facing' }),
    argument('elsewhere', NAMES),
  ],
  secrecy: 'open',
  subject: 'unit',
  aims: null,
  sorts: null,
  row: null,
  onward: false,
}
const offer = { open: ['unit', 'crossed', 'left_table', 'together', 'cover', 'way'] }
const questions: Questions = { procedure: 'some', weighs: ['cover'], ask: [], skipped: [], odds: null }
const names = (list: readonly Argument[]) => list.map(({ name }) => name)

describe('what players have to tell', () => {
  it('is open, asked for and weighed by no ruling', () => {
    expect(names(toTell(retreat, offer, questions))).toEqual(['crossed', 'left_table'])
    expect(names(toTell(retreat, { open: [] }, questions))).toEqual([])
    expect(names(toTell(retreat, offer, null))).toEqual(['crossed', 'left_table', 'cover'])
  })

  it('is told by a value, by an empty list, by no, and by none', () => {
    const all = toTell(retreat, offer, questions)
    expect(names(untold(all, {}, new Set()))).toEqual(['crossed', 'left_table'])
    expect(names(untold(all, { crossed: [], left_table: false }, new Set()))).toEqual([])
    expect(names(untold(all, {}, new Set(['crossed'])))).toEqual(['left_table'])
  })
})
