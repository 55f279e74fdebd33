import { describe, expect, it } from 'vitest'
import { chance, points } from './chance'

describe('the difference of two chances', () => {
  it('is told in points, with its sign', () => {
    expect(points(chance('1/2'), chance('3/4'))).toBe('+25.0 points')
    expect(points(chance('2/3'), chance('1/3'))).toBe('−33.3 points')
    expect(points(chance('0'), chance('1'))).toBe('+100.0 points')
  })

  it('is nothing only where there is none', () => {
    expect(points(chance('2/4'), chance('1/2'))).toBe('the same')
    expect(points(chance('1/2'), chance('5001/10000'))).toBe('+under 0.1 points')
    expect(points(chance('5001/10000'), chance('1/2'))).toBe('−under 0.1 points')
  })
})
