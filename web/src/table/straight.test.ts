import { describe, expect, it } from 'vitest'
import { isStraight, straightened } from './straight'

const line = { x: 10, y: 10, facing: 0 }
const slanted = { x: 10, y: 10, facing: 90 }

describe('a hand that means straight ahead', () => {
  it('is taken at its word where it strays a little', () => {
    expect(straightened(line, { x: 10.3, y: 12.7 })).toEqual({ x: 10, y: 12.7 })
    expect(straightened(line, { x: 9.8, y: 8 })).toEqual({ x: 10, y: 8 })
    const right = straightened(slanted, { x: 13, y: 10.4 })
    expect(right.x).toBeCloseTo(13)
    expect(right.y).toBeCloseTo(10)
  })

  it('goes where it points where it strays more', () => {
    expect(straightened(line, { x: 11, y: 12 })).toEqual({ x: 11, y: 12 })
    expect(straightened(line, { x: 11, y: 20 })).toEqual({ x: 11, y: 20 })
  })

  it('is told from one that turns', () => {
    expect(isStraight(line, { x: 10, y: 12.7 })).toBe(true)
    expect(isStraight(line, { x: 10.2, y: 12.7 })).toBe(false)
    expect(isStraight(line, { x: 10, y: 10 })).toBe(false)
    expect(isStraight({ x: 10, y: 10, facing: 30 }, { x: 11, y: 11.73 })).toBe(true)
  })
})
