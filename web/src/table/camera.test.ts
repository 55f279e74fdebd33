import { describe, expect, it } from 'vitest'
import { fit, inWindow, kept, panned, pinched, toScreen, toTable, viewBox, zoomed, type Camera } from './camera'

const GROUND = { width: 48, depth: 36 }
const SIZE = { width: 1000, height: 760 }

describe.each([false, true])('the camera, turned %s', (turned) => {
  const camera: Camera = { x: 20, y: 10, scale: 25, turned }

  it('goes from pixels to inches and back', () => {
    for (const at of [{ x: 0, y: 0 }, { x: 500, y: 380 }, { x: 913, y: 17 }]) {
      const back = toScreen(camera, SIZE, toTable(camera, SIZE, at))
      expect(back.x).toBeCloseTo(at.x)
      expect(back.y).toBeCloseTo(at.y)
    }
    expect(toTable(camera, SIZE, { x: 500, y: 380 })).toEqual({ x: 20, y: 10 })
  })

  it('has y up the window, or down when turned', () => {
    const above = toTable(camera, SIZE, { x: 500, y: 280 })
    expect(above.y).toBe(turned ? 6 : 14)
    const right = toTable(camera, SIZE, { x: 600, y: 380 })
    expect(right.x).toBe(turned ? 16 : 24)
  })

  it('shows the whole table', () => {
    const all = fit(GROUND, SIZE, turned)
    for (const corner of [{ x: 0, y: 0 }, { x: 48, y: 36 }]) expect(inWindow(all, SIZE, corner, 0)).toBe(true)
  })

  it('keeps what lies under the hand while it zooms', () => {
    const at = { x: 130, y: 700 }
    const under = toTable(camera, SIZE, at)
    const near = zoomed(camera, GROUND, SIZE, at, 1.7)
    expect(near.scale).toBeCloseTo(42.5)
    const still = toTable(near, SIZE, at)
    expect(still.x).toBeCloseTo(under.x)
    expect(still.y).toBeCloseTo(under.y)
  })

  it('goes with the hand', () => {
    const under = toTable(camera, SIZE, { x: 100, y: 100 })
    const moved = toTable(panned(camera, 37, -12), SIZE, { x: 137, y: 88 })
    expect(moved.x).toBeCloseTo(under.x)
    expect(moved.y).toBeCloseTo(under.y)
  })

  it('goes with two fingers', () => {
    const before = [{ x: 400, y: 300 }, { x: 500, y: 300 }] as const
    const after = [{ x: 380, y: 350 }, { x: 580, y: 350 }] as const
    const [left, right] = before.map((at) => toTable(camera, SIZE, at))
    const seen = pinched(camera, GROUND, SIZE, before, after)
    expect(seen.scale).toBeCloseTo(50)
    for (const [held, at] of [[left, after[0]], [right, after[1]]] as const) {
      const now = toTable(seen, SIZE, at)
      expect(now.x).toBeCloseTo(held!.x)
      expect(now.y).toBeCloseTo(held!.y)
    }
  })

  it('stays over the table, neither too near nor too far', () => {
    const far = kept({ ...camera, x: -90, y: 90, scale: 0.1 }, GROUND, SIZE)
    expect([far.x, far.y]).toEqual([0, 36])
    expect(far.scale).toBeGreaterThan(10)
    expect(kept({ ...camera, scale: 9999 }, GROUND, SIZE).scale).toBe(140)
  })

  it('says which part of the drawing is shown', () => {
    const [x, y, width, height] = viewBox(camera, SIZE).split(' ').map(Number)
    expect([width, height]).toEqual([40, 30.4])
    expect([x! + 20, y! + 15.2]).toEqual(turned ? [-20, 10] : [20, -10])
  })
})
