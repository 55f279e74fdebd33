import { describe, expect, it } from 'vitest'
import { fileText, fromFile, fromHash, hashOf } from './carried'

const battles = [
  { id: 'kdbxq7', token: 'abcdefgh12345678' },
  { id: 'm-2', token: 'zyxw.~-_98765432' },
]

describe('battles that are carried to another device', () => {
  it('come through a link', () => {
    expect(fromHash(hashOf(battles))).toEqual(battles)
  })

  it('come through a file, with the links of whoever began them', () => {
    const links = { id: 'kdbxq7', title: 'The Mill', book: 'cohesion', sides: ['A', 'B'], links: [], maker: 'm' }
    const carried = [{ ...battles[0]!, maker: 'makerssecret', links }, battles[1]!]
    expect(fromFile(fileText(carried))).toEqual(carried)
  })

  it('are not made of another file or a mistyped link', () => {
    expect(fromFile('{"battles": []}')).toBeNull()
    expect(fromFile('roster')).toBeNull()
    expect(fromHash('#bring=x:1,../a:abcdefgh12345678')).toEqual([])
    expect(fromHash('#play')).toEqual([])
  })
})
