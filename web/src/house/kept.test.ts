import { describe, expect, it } from 'vitest'
import { draftOf } from './kept'

const NOTHING = { name: '', values: [], before: null }

describe('what the browser keeps', () => {
  it('is read again as it was', () => {
    const draft = { name: 'Club', values: [['cohesion.quality.cohesion.raw', 13]], before: { name: 'Old', text: '' } }
    expect(draftOf(JSON.stringify(draft))).toEqual(draft)
  })

  it('may be anything', () => {
    for (const text of [null, '', 'null', '[]', '{', '7', '{"values":7,"name":[],"before":{"name":1}}']) expect(draftOf(text)).toEqual(NOTHING)
    expect(draftOf('{"values":[["a",1],["b",null],[1,2],["c",true]]}').values).toEqual([['a', 1], ['c', true]])
  })
})
