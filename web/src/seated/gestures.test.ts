import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gestures } from './gestures'
import type { Point } from '../table/types'

const at = (x: number, y: number): Point => ({ x, y })
let told: string[]
let grabs: boolean
let gestures: Gestures

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  grabs = false
  const say =
    (name: string) =>
    ({ x, y }: Point) =>
      void told.push(`${name} ${x},${y}`)
  gestures = new Gestures({
    tap: say('tap'),
    press: say('press'),
    grab: () => grabs,
    drag: say('drag'),
    drop: say('drop'),
    pan: (across, down) => told.push(`pan ${across},${down}`),
    pinch: ([a, b], [c, d]) => told.push(`pinch ${b.x - a.x} to ${d.x - c.x}`),
  })
})
afterEach(() => void vi.useRealTimers())

describe('a hand on the map', () => {
  it('taps, even if it shakes a little', () => {
    gestures.put(1, at(10, 10), false)
    gestures.move(1, at(14, 12))
    gestures.lift(1, at(14, 12))
    vi.runAllTimers()
    expect(told).toEqual(['tap 14,12'])
  })

  it('moves the map where it takes hold of nothing', () => {
    gestures.put(1, at(10, 10), false)
    gestures.move(1, at(30, 10))
    gestures.move(1, at(35, 12))
    gestures.lift(1, at(35, 12))
    expect(told).toEqual(['pan 20,0', 'pan 5,2'])
  })

  it('drags what it took hold of', () => {
    grabs = true
    gestures.put(1, at(10, 10), true)
    gestures.move(1, at(30, 10))
    gestures.move(1, at(35, 12))
    gestures.lift(1, at(36, 12))
    expect(told).toEqual(['drag 30,10', 'drag 35,12', 'drop 36,12'])
  })

  it('measures after a long press, also from what could be dragged', () => {
    grabs = true
    gestures.put(1, at(10, 10), false)
    vi.advanceTimersByTime(600)
    gestures.move(1, at(50, 10))
    gestures.lift(1, at(50, 10))
    expect(told).toEqual(['press 10,10', 'drag 50,10', 'drop 50,10'])
  })

  it('drags with a mouse however long it rested before', () => {
    grabs = true
    gestures.put(1, at(10, 10), true)
    vi.advanceTimersByTime(2000)
    gestures.move(1, at(50, 10))
    gestures.lift(1, at(50, 10))
    expect(told).toEqual(['drag 50,10', 'drop 50,10'])
  })

  it('pinches with two fingers and taps nothing afterwards', () => {
    gestures.put(1, at(0, 0), false)
    gestures.put(2, at(100, 0), false)
    gestures.move(2, at(150, 0))
    gestures.lift(2, at(150, 0))
    gestures.lift(1, at(0, 0))
    vi.runAllTimers()
    expect(told).toEqual(['pinch 100 to 150'])
  })
})
