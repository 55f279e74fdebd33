import { describe, expect, it } from 'vitest'
import { changed, pointer, steps, valueUnder } from './pointer'

const table = { units: { 'A/B ~1': { lost: 1, marks: ['S'] } }, due: [1, 2, 3], same: { deep: true } }

describe('changes under JSON pointers', () => {
  it('put, replace and take away without touching what was there', () => {
    const made = changed(table, [
      { at: '/units/A~1B ~01/lost', to: 2 },
      { at: '/due/1' },
      { at: '/units/A~1B ~01/marks/-', to: 'D' },
      { at: '/fresh', to: null },
    ])
    expect(made).toEqual({
      units: { 'A/B ~1': { lost: 2, marks: ['S', 'D'] } },
      due: [1, 3],
      same: { deep: true },
      fresh: null,
    })
    expect(table.units['A/B ~1'].lost).toBe(1)
    expect(table.due).toEqual([1, 2, 3])
    expect(made.same).toBe(table.same)
  })

  it('replace the whole value under the empty pointer', () => {
    expect(changed<unknown>({ a: 1 }, [{ at: '', to: { b: 2 } }])).toEqual({ b: 2 })
  })

  it('tell a null that is written from nothing at all', () => {
    expect(changed({ a: 1 }, [{ at: '/a', to: null }])).toEqual({ a: null })
    expect(changed({ a: 1 }, [{ at: '/a' }])).toEqual({})
  })

  it('never reach into the language', () => {
    changed({}, [{ at: '/__proto__/polluted', to: true }])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(valueUnder({}, '/constructor/name')).toBeUndefined()
  })

  it('read and write paths both ways', () => {
    const path = ['units', 'a/b', 'x~y', '0']
    expect(steps(pointer(path))).toEqual(path)
    expect(valueUnder(table, '/units/A~1B ~01/marks/0')).toBe('S')
    expect(valueUnder(table, '/units/none/marks')).toBeUndefined()
  })
})
