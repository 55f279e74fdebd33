import { describe, expect, it } from 'vitest'
import { clearance, echelonTicks, frontHalf, outlinePath } from './shape'

const LINE = { width: 5, depth: 0.5, outline: 'solid' } as const

describe('the outline of a block', () => {
  it('is the true footprint', () => {
    expect(outlinePath(LINE)).toBe('M-2.5 -0.25L2.5 -0.25L2.5 0.25L-2.5 0.25Z')
    expect(outlinePath({ ...LINE, outline: 'dashed' })).toBe(outlinePath(LINE))
    expect(frontHalf(LINE)).toBe(2.5)
  })

  it('is a wedge for limbered guns, narrow in front', () => {
    expect(outlinePath({ width: 1, depth: 3, outline: 'wedge' })).toBe('M-0.175 -1.5L0.175 -1.5L0.5 1.5L-0.5 1.5Z')
    expect(frontHalf({ width: 1, depth: 3, outline: 'wedge' })).toBeCloseTo(0.175)
  })

  it('has a broken edge when disordered, hardly beyond the footprint', () => {
    const points = outlinePath({ width: 3, depth: 1, outline: 'broken' })
      .slice(1, -1)
      .split('L')
      .map((point) => point.split(' ').map(Number))
    expect(points.length).toBeGreaterThan(16)
    for (const [x, y] of points) {
      expect(Math.abs(x!)).toBeLessThanOrEqual(1.66)
      expect(Math.abs(y!)).toBeLessThanOrEqual(0.66)
    }
    expect(Math.max(...points.map(([, y]) => Math.abs(y!)))).toBeGreaterThan(0.5)
  })
})

it('says how far a name must keep away', () => {
  expect(clearance({ width: 5, depth: 0.5, facing: 0 }, 1)).toBeCloseTo(0.25)
  expect(clearance({ width: 5, depth: 0.5, facing: 90 }, 1)).toBeCloseTo(2.5)
  expect(clearance({ width: 5, depth: 0.5, facing: 45 }, 1)).toBeCloseTo(1.3536)
  expect(clearance({ width: 5, depth: 0.5, facing: 45 }, 9)).toBeCloseTo(1.9445)
})

it('marks the echelon', () => {
  expect(['regiment', 'brigade', 'battery', undefined].map(echelonTicks)).toEqual(['III', 'X', 'I', ''])
})
