import { describe, expect, it } from 'vitest'
import type { Suggested } from '../api/types'
import { ghostIn, ghostOf, slips } from './placing.svelte'
import { between } from './ruler.svelte'
import { OHIO, whole } from './testPiece'

const map = whole({
  width: 48,
  depth: 36,
  pieces: [OHIO],
  zones: [
    {
      side: 'a',
      points: [
        [0, 0],
        [48, 0],
        [48, 12],
        [0, 12],
      ],
    },
  ],
})
const PLACE: Suggested = {
  name: '29th Ohio',
  x: 20,
  y: 6,
  facing: 0,
  label: '29 OH',
  sort: 'unit',
  branch: 'infantry',
  width: 5,
  depth: 0.5,
  outline: 'solid',
  formations: [],
}
const ghost = (name: string, x: number, y: number) => ghostOf({ ...PLACE, name, x, y }, 'a')

describe('placing', () => {
  it('sees what is outside the zone and what overlaps', () => {
    expect(slips([ghost('29th Ohio', 20, 6)], map, 'a')).toEqual([])
    expect(slips([ghost('29th Ohio', 20, 11.9)], map, 'a')).toEqual(['29th Ohio is outside the zone.'])
    expect(slips([ghost('29th Ohio', 14, 6)], map, 'a')).toEqual(['29th Ohio overlaps 7th Ohio.'])
    expect(slips([ghost('29th Ohio', 20, 6), ghost('Battery K', 21, 6)], map, 'a')).toEqual([
      '29th Ohio overlaps Battery K.',
    ])
  })

  it('draws an officer as a point', () => {
    const price = ghostOf(
      { ...PLACE, name: 'Price', sort: 'officer', branch: 'headquarters', x: 12, width: 0, depth: 0 },
      'a',
    )
    expect([price.width, price.branch]).toEqual([0, 'headquarters'])
    expect(slips([price], map, 'a')).toEqual([])
  })

  it('begins in the middle of the zone where no place is suggested', () => {
    const card = {
      name: '1st Foot',
      kind: 'foot',
      marks: [],
      facts: [],
      strength: { left: 3, start: 3, counted_in: 'figures' },
    }
    expect(ghostIn(map.zones[0]!, '1st Foot', 'b', card)).toMatchObject({
      x: 24,
      y: 6,
      facing: 180,
      width: 3,
      branch: 'foot',
      side: 'b',
    })
  })
})

describe('the ruler', () => {
  it('measures from edges of pieces and from bare places', () => {
    const [here, there] = [
      { x: 0, y: 0, piece: null },
      { x: 3, y: 4, piece: null },
    ]
    expect(between(here, there)).toBe(5)
    expect(between({ x: 12.5, y: 6, piece: OHIO }, { x: 12.5, y: 10.25, piece: null })).toBeCloseTo(4)
    expect(between({ x: 12.5, y: 10.25, piece: null }, { x: 12.5, y: 6, piece: OHIO })).toBeCloseTo(4)
    expect(between({ x: 12.5, y: 6, piece: OHIO }, { x: 20, y: 6, piece: { ...OHIO, x: 20.5 } })).toBeCloseTo(3)
  })
})
