import { describe, expect, it } from 'vitest'
import { chance, compare, fraction, percent, roughly, share, sum, told } from './chance'

describe('chances', () => {
  it('are read and added exactly', () => {
    expect(fraction(sum(chance('1/3'), chance('1/6')))).toBe('1/2')
    expect(fraction(sum(chance('1/2'), chance('1/2')))).toBe('1')
    expect(fraction(sum(chance('161/340282366920938463463374607431768211455'), chance('0')))).toContain('/')
    expect(chance('no')).toEqual({ over: 0n, under: 1n })
    expect(chance('1/0')).toEqual({ over: 0n, under: 1n })
  })

  it('never show 0 or 100 % unless certain', () => {
    expect(percent(chance('1/100000'))).toBe('under 0.1 %')
    expect(percent(chance('99999/100000'))).toBe('over 99.9 %')
    expect(percent(chance('1'))).toBe('100 %')
    expect(percent(chance('0'))).toBe('0 %')
    expect(percent(chance('2/3'))).toBe('66.7 %')
  })

  it('are told as a player says them', () => {
    expect(told(chance('2/3'))).toBe('about 2 in 3 (66.7 %)')
    expect(told(chance('1'))).toBe('certain')
    expect(roughly(chance('1/36'))).toBe('1 in 36')
    expect(roughly(chance('35/36'))).toBe('all but 1 in 36')
    expect(roughly(chance('1/1000'))).toBe('1 in 1000')
  })

  it('are told within two in a hundred wherever they are common', () => {
    for (let over = 9; over <= 91; over++) {
      const [hits, cases] = roughly(chance(`${over}/100`))
        .split(' in ')
        .map(Number)
      expect(Math.abs((hits ?? 0) / (cases ?? 1) - over / 100)).toBeLessThanOrEqual(0.026)
    }
  })

  it('compare', () => {
    expect(compare(chance('1/3'), chance('1/2'))).toBe(-1)
    expect(compare(chance('2/4'), chance('1/2'))).toBe(0)
    expect(share(chance('1/4'))).toBe(0.25)
  })
})
