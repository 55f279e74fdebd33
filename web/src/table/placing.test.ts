import { describe, expect, it } from 'vitest'
import { ghostOf, slips } from './placing.svelte'
import { between } from './ruler.svelte'
import { OHIO } from './testPiece'
import { whole } from './types'

const map = whole({ width: 48, depth: 36, pieces: [OHIO], zones: [{ side: 'a', points: [[0, 0], [48, 0], [48, 12], [0, 12]] }] })
const ghost = (name: string, x: number, y: number) => ghostOf({ name, x, y, facing: 0, width: 5, depth: 0.5 }, 'a')

describe('placing', () => {
  it('sees what is outside the zone and what overlaps', () => {
    expect(slips([ghost('29th Ohio', 20, 6)], map, 'a')).toEqual([])
    expect(slips([ghost('29th Ohio', 20, 11.9)], map, 'a')).toEqual(['29th Ohio is outside the zone.'])
    expect(slips([ghost('29th Ohio', 14, 6)], map, 'a')).toEqual(['29th Ohio overlaps 7th Ohio.'])
    expect(slips([ghost('29th Ohio', 20, 6), ghost('Battery K', 21, 6)], map, 'a')).toEqual(['29th Ohio overlaps Battery K.'])
  })

  it('draws an officer as a point', () => {
    const price = ghostOf({ name: 'Price', sort: 'officer', x: 12, y: 6, facing: 0 }, 'a')
    expect([price.width, price.branch]).toEqual([0, 'headquarters'])
    expect(slips([price], map, 'a')).toEqual([])
  })
})

describe('the ruler', () => {
  it('measures from edges of pieces and from bare places', () => {
    const [here, there] = [{ x: 0, y: 0, piece: null }, { x: 3, y: 4, piece: null }]
    expect(between(here, there)).toBe(5)
    expect(between({ x: 12.5, y: 6, piece: OHIO }, { x: 12.5, y: 10.25, piece: null })).toBeCloseTo(4)
    expect(between({ x: 12.5, y: 10.25, piece: null }, { x: 12.5, y: 6, piece: OHIO })).toBeCloseTo(4)
    expect(between({ x: 12.5, y: 6, piece: OHIO }, { x: 20, y: 6, piece: { ...OHIO, x: 20.5 } })).toBeCloseTo(3)
  })
})
