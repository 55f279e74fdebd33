import { describe, expect, it } from 'vitest'
import {
  fit,
  kept,
  laid,
  panned,
  pinched,
  resized,
  toScreen,
  toTable,
  viewBox,
  wayIntoWindow,
  zoomed,
  type Camera,
} from './camera'
import { toDrawing } from './turned'

const GROUND = { width: 48, depth: 36 }
const SIZE = { width: 1000, height: 760 }

describe.each([0, 90, 180, 270] as const)('the camera, turned by %s', (turned) => {
  const camera: Camera = { x: 20, y: 10, scale: 25, turned }

  it('goes from pixels to inches and back', () => {
    for (const at of [
      { x: 0, y: 0 },
      { x: 500, y: 380 },
      { x: 913, y: 17 },
    ]) {
      const back = toScreen(camera, SIZE, toTable(camera, SIZE, at))
      expect(back.x).toBeCloseTo(at.x)
      expect(back.y).toBeCloseTo(at.y)
    }
    expect(toTable(camera, SIZE, { x: 500, y: 380 })).toEqual({ x: 20, y: 10 })
  })

  it('has the own edge below, or on the left where the table is turned by a quarter', () => {
    const ahead = toTable(camera, SIZE, {
      x: 500 + (turned % 180 === 0 ? 0 : 100),
      y: 380 - (turned % 180 === 0 ? 100 : 0),
    })
    expect(ahead).toEqual({ x: 20, y: turned < 180 ? 14 : 6 })
  })

  it('shows the whole table', () => {
    const all = fit(GROUND, SIZE, turned)
    for (const corner of [
      { x: 0, y: 0 },
      { x: 48, y: 36 },
    ]) {
      const { x, y } = toScreen(all, SIZE, corner)
      expect([x > 0, y > 0, x < SIZE.width, y < SIZE.height]).toEqual([true, true, true, true])
    }
  })

  it('moves nothing when the window gets smaller', () => {
    const smaller = { width: 1000, height: 400 }
    const [before, after] = [
      toScreen(camera, SIZE, { x: 19, y: 11 }),
      toScreen(resized(camera, SIZE, smaller), smaller, { x: 19, y: 11 }),
    ]
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  it('goes no farther than it must to what is out of sight, and nowhere for what is in sight', () => {
    expect(
      wayIntoWindow(camera, SIZE, [toTable(camera, SIZE, { x: 3, y: 3 }), toTable(camera, SIZE, { x: 990, y: 750 })]),
    ).toEqual({ across: 0, down: 0 })
    const { across, down } = wayIntoWindow(camera, SIZE, [
      toTable(camera, SIZE, { x: -20, y: 100 }),
      toTable(camera, SIZE, { x: 30, y: 110 }),
    ])
    expect(across).toBeCloseTo(60)
    expect(down).toBeCloseTo(0)
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
    const before = [
      { x: 400, y: 300 },
      { x: 500, y: 300 },
    ] as const
    const after = [
      { x: 380, y: 350 },
      { x: 580, y: 350 },
    ] as const
    const [left, right] = before.map((at) => toTable(camera, SIZE, at))
    const seen = pinched(camera, GROUND, SIZE, before, after)
    expect(seen.scale).toBeCloseTo(50)
    for (const [held, at] of [
      [left, after[0]],
      [right, after[1]],
    ] as const) {
      const now = toTable(seen, SIZE, at)
      expect(now.x).toBeCloseTo(held!.x)
      expect(now.y).toBeCloseTo(held!.y)
    }
  })

  it('lays a picture so that everything is where the camera sees it', () => {
    const seen = zoomed(panned(camera, 31, -14), GROUND, SIZE, { x: 200, y: 300 }, 1.3)
    const { x, y, scale } = laid(camera, seen, SIZE)
    for (const place of [
      { x: 3, y: 4 },
      { x: 31, y: 22 },
    ]) {
      const [was, is] = [toScreen(camera, SIZE, place), toScreen(seen, SIZE, place)]
      expect(was.x * scale + x).toBeCloseTo(is.x)
      expect(was.y * scale + y).toBeCloseTo(is.y)
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
    const middle = toDrawing(turned, camera)
    expect(x! + 20).toBeCloseTo(middle.x)
    expect(y! + 15.2).toBeCloseTo(middle.y)
  })
})
