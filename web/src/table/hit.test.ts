import { expect, it } from 'vitest'
import { thingAt } from './hit'
import { OHIO } from './testPiece'

const price = { ...OHIO, name: 'Price', sort: 'officer' as const, width: 0, depth: 0, y: 5 }
const other = { ...OHIO, name: '29th Ohio', y: 8 }

it('finds what is under a finger, the nearest first', () => {
  expect(thingAt([OHIO, other], { x: 10.2, y: 6.1 }, 20)?.name).toBe('7th Ohio')
  expect(thingAt([OHIO, other], { x: 12, y: 7.4 }, 20)?.name).toBe('29th Ohio')
  expect(thingAt([OHIO, other], { x: 12, y: 12 }, 20)).toBeNull()
  expect(thingAt([OHIO], { x: 12.5, y: 7 }, 10)?.name).toBe('7th Ohio')
  expect(thingAt([OHIO], { x: 12.5, y: 7.8 }, 40)).toBeNull()
})

it('prefers an officer by his flag', () => {
  expect(thingAt([OHIO, price], { x: 12.5, y: 5.6 }, 20)?.name).toBe('Price')
  expect(thingAt([OHIO, price], { x: 14.5, y: 6 }, 20)?.name).toBe('7th Ohio')
})
