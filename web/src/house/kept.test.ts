import { describe, expect, it } from 'vitest'
import { draftOf, fightOf } from './kept'

const NOTHING = { name: '', values: [], before: null }

describe('what the browser keeps', () => {
  it('is read again as it was', () => {
    const draft = { name: 'Club', values: [['cohesion.quality.cohesion.raw', 13]], before: { name: 'Old', text: '' } }
    expect(draftOf(JSON.stringify(draft))).toEqual(draft)
  })

  it('may be anything', () => {
    for (const text of [null, '', 'null', '[]', '{', '7', '{"values":7,"name":[],"before":{"name":1}}'])
      expect(draftOf(text)).toEqual(NOTHING)
    expect(draftOf('{"values":[["a",1],["b",null],[1,2],["c",true]]}').values).toEqual([
      ['a', 1],
      ['c', true],
    ])
  })

  it('holds what was fought last, as far as it came', () => {
    const step = { battles: 3, of: 20, done: false, sides: ['Blue', 'Red'], measures: [], faults: 0 }
    const fight = { scenario: 'mill-lane', player: 'drill', battles: 20, by: '[]', step }
    expect(fightOf(JSON.stringify(fight))).toEqual({ ...fight, step: { ...step, of: 3, done: true } })
    expect(fightOf(JSON.stringify({ ...fight, step: { ...step, done: true } }))?.step?.of).toBe(20)
    expect(fightOf(JSON.stringify({ ...fight, step: 7 }))?.step).toBeNull()
    for (const text of [null, '{', 'null', '7', '{"scenario":1}']) expect(fightOf(text)).toBeNull()
  })
})
