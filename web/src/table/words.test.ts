import { describe, expect, it } from 'vitest'
import { OHIO } from './testPiece'
import { areaWords, facingWords, figure, inchWords, pieceWords } from './words'

describe('words of the table', () => {
  it('tell a piece in one line', () => {
    expect(pieceWords(OHIO, 'stands')).toBe('7th Ohio, line, at 12.5, 6 facing north, moving, 5 of 5 stands')
    expect(
      pieceWords({ ...OHIO, facing: 200, formation: 'attack-column', marks: [], stands: [4.5, 5] }, 'stands'),
    ).toBe('7th Ohio, attack column, at 12.5, 6 facing south, 200 degrees, 4.5 of 5 stands')
    expect(
      pieceWords(
        {
          ...OHIO,
          name: 'Price',
          sort: 'officer',
          branch: 'headquarters',
          formation: null,
          marks: [],
          stands: null,
          attached: '7th Ohio',
        },
        'stands',
      ),
    ).toBe('Price, headquarters, at 12.5, 6, with 7th Ohio')
  })

  it('tell facings by the winds', () => {
    expect([0, 45, 90, 180, 315, 360].map(facingWords)).toEqual([
      'north',
      'north-east',
      'east',
      'south',
      'north-west',
      'north',
    ])
    expect(facingWords(350)).toBe('north, 350 degrees')
  })

  it('tell inches with two decimals at most', () => {
    expect([figure(3.456), figure(4), figure(0.1 + 0.2)]).toEqual(['3.46', '4', '0.3'])
    expect([inchWords(1), inchWords(0), inchWords(3.5)]).toEqual(['1 inch', '0 inches', '3.5 inches'])
  })

  it('name the ground', () => {
    expect(areaWords({ kind: 'building-area', level: 0, points: [] })).toBe('building area')
    expect(areaWords({ kind: 'hill', name: 'Round Top', level: 2, points: [] })).toBe('Round Top (hill, level 2)')
  })
})
