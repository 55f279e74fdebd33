import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { steady } from './steady'

const classes = new Set<string>()
const element = {
  classList: { add: (name: string) => classes.add(name), remove: (name: string) => classes.delete(name) },
} as unknown as HTMLElement

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('holds up taps for a moment, and anew when the meaning changes meanwhile', () => {
  const leave = steady('fire')(element)
  expect([...classes]).toEqual(['unsteady'])
  vi.advanceTimersByTime(300)
  leave()
  steady('hold fire')(element)
  vi.advanceTimersByTime(300)
  expect([...classes]).toEqual(['unsteady'])
  vi.advanceTimersByTime(200)
  expect([...classes]).toEqual([])
})
