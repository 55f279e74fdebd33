import { describe, expect, it } from 'vitest'
import type { Field } from '../api/types'
import {
  absentValue,
  belongs,
  differences,
  fitting,
  fromQuery,
  least,
  toQuery,
  withFact,
  type Facts,
} from './situation'

const volley: Facts = {
  range: 5,
  firer: { arm: 'infantry', first_fire: true, weapon: '6pdr' },
  supports: [{ stands: 4.5 }, { stands: 3, name: '7' }],
  officer: {},
}

describe('the address', () => {
  it('gives back the facts it was given', () => {
    expect(fromQuery(`?${toQuery(volley)}`)).toEqual(volley)
    const hard = { text: 'true', quoted: '"a" & b=c', number: '5', none: [], plus: 'a+b' }
    expect(fromQuery(`?${toQuery(hard)}`)).toEqual(hard)
  })

  it('is readable', () => {
    expect(toQuery({ range: 5, target: { cover: 'light' } })).toBe('range=5&target.cover=light')
  })

  it('keeps facts and other keys apart', () => {
    expect(fromQuery('?~by=morale')).toBeNull()
    expect(fromQuery('?a=1&~with.a=2', '~with.')).toEqual({ a: 2 })
  })

  it('cannot reach into the language', () => {
    fromQuery('?__proto__.polluted=1&constructor.prototype.polluted=1')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('facts', () => {
  it('change without touching what was there', () => {
    const changed = withFact(volley, 'supports.0.stands', 2)
    expect(changed['supports']).toEqual([{ stands: 2 }, { stands: 3, name: '7' }])
    expect((volley['supports'] as Facts[])[0]).toEqual({ stands: 4.5 })
    expect(withFact(volley, 'supports.0', undefined)['supports']).toEqual([{ stands: 3, name: '7' }])
    expect(Object.keys(withFact(volley, 'range', undefined))).not.toContain('range')
  })

  it('differ fact by fact', () => {
    expect(differences(volley, withFact(volley, 'firer.arm', 'cavalry'))).toEqual([
      { path: 'firer.arm', from: 'infantry', to: 'cavalry' },
    ])
  })
})

const base = { group: 'how', help: '' } as const
const fields: Field[] = [
  { ...base, path: 'arm', name: 'arm', kind: 'choice', values: ['foot', 'guns'] },
  { ...base, path: 'stands', name: 'stands', kind: 'number', min: 1, max: 9, step: 1 },
  { ...base, path: 'left', name: 'left', kind: 'number', min: 0, max: 9, step: 1, default: '=stands' },
  {
    ...base,
    path: 'calibre',
    name: 'calibre',
    kind: 'number',
    min: 3,
    max: 24,
    step: 1,
    only_for: { field: 'arm', values: ['guns'] },
  },
]

describe('descriptions', () => {
  it('say what a fact is when nobody says', () => {
    expect(absentValue(fields[2] as Field, fields, { stands: 4 })).toBe(4)
    expect(absentValue(fields[1] as Field, fields, {})).toBeUndefined()
  })

  it('say which facts belong', () => {
    expect(belongs(fields[3] as Field, fields, { arm: 'guns' })).toBe(true)
    expect(fitting(fields, { arm: 'foot', calibre: 6 })).toEqual({ arm: 'foot' })
  })

  it('make the least there must be', () => {
    expect(least(fields)).toEqual({ arm: 'foot', stands: 1 })
  })
})
