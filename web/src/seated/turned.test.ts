import { expect, it } from 'vitest'
import { drawnTable, fromDrawing, toDrawing, turnedBy, type Turned } from './turned'

const ALL: readonly Turned[] = [0, 90, 180, 270]

it.each(ALL)('a table turned by %s degrees is drawn and found again', (turned) => {
  expect(fromDrawing(turned, toDrawing(turned, { x: 12, y: 5 }))).toEqual({ x: 12, y: 5 })
  const { left, top, right, bottom } = drawnTable(turned, { width: 48, depth: 36 })
  expect([right - left, bottom - top]).toEqual(turned % 180 === 0 ? [48, 36] : [36, 48])
})

it('has the own edge of both sides at the same place: below, or on the left', () => {
  const own = { a: { x: 24, y: 0 }, b: { x: 24, y: 36 } }
  const enemy = { a: own.b, b: own.a }
  for (const [side, seated] of [
    ['a', 0],
    ['b', 180],
  ] as const) {
    expect(toDrawing(seated, own[side]).y).toBeGreaterThan(toDrawing(seated, enemy[side]).y)
    const quarter = turnedBy(seated, 90)
    expect(toDrawing(quarter, own[side]).x).toBeLessThan(toDrawing(quarter, enemy[side]).x)
  }
})
