import { describe, expect, it } from 'vitest'
import type { Offer } from '../battle/types'
import { markGroups, markWith } from './marks'
import { OHIO } from './testPiece'
import { whole } from './types'

const offer = (known: Offer['with']): Offer => ({ act: 'mark', title: '', with: known, open: [] })
const map = whole({
  width: 48,
  depth: 36,
  pieces: [
    { ...OHIO, marks: [] },
    { ...OHIO, name: '29th Ohio', marks: [] },
    { ...OHIO, name: 'Battery K', marks: [{ letter: 'F', word: 'firing' }] },
    { ...OHIO, name: 'Price', sort: 'officer', marks: [] },
    { ...OHIO, name: '1st Michigan', command: null, marks: [] },
  ],
})
const offers = [offer({ brigade: "Price's Brigade", posture: 'moving' }), offer({ brigade: "Price's Brigade", posture: 'firing' }), offer({ unit: '1st Michigan', posture: 'moving' })]

describe('beads', () => {
  const [brigade, unit] = markGroups(offers, map)

  it('are given to a brigade once, its kept beads known', () => {
    expect(brigade?.units).toEqual([{ name: '7th Ohio', kept: false }, { name: '29th Ohio', kept: false }, { name: 'Battery K', kept: true }])
    expect(unit).toEqual({ name: '1st Michigan', argument: 'unit', units: [{ name: '1st Michigan', kept: false }] })
  })

  it('say what most do and who does otherwise', () => {
    expect(markWith(brigade!, {})).toEqual({ brigade: "Price's Brigade", posture: 'moving' })
    expect(markWith(brigade!, { '7th Ohio': 'firing' })).toEqual({ brigade: "Price's Brigade", posture: 'moving', firing: ['7th Ohio'] })
    expect(markWith(brigade!, { '7th Ohio': 'firing', '29th Ohio': 'firing' })).toEqual({ brigade: "Price's Brigade", posture: 'firing' })
    expect(markWith(unit!, { '1st Michigan': 'firing' })).toEqual({ unit: '1st Michigan', posture: 'firing' })
  })
})
