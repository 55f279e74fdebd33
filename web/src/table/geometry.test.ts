import { describe, expect, it } from 'vitest'
import {
  ahead,
  along,
  centroid,
  corners,
  distance,
  distanceTo,
  extent,
  facingOf,
  halfWay,
  isBlockInside,
  isInside,
  lengthOf,
  overlap,
  snapped,
} from './geometry'
import type { Block } from './types'

const LINE: Block = { x: 10, y: 10, facing: 0, width: 5, depth: 0.5 }
const SQUARE = [
  [0, 0],
  [20, 0],
  [20, 12],
  [0, 12],
] as const

describe('a rectangle', () => {
  it('faces up the table at 0 and to the right at 90', () => {
    expect(ahead(0)).toEqual({ x: 0, y: 1 })
    expect(ahead(90).x).toBeCloseTo(1)
    expect(ahead(90).y).toBeCloseTo(0)
  })

  it('has its front corners ahead', () => {
    expect(corners(LINE)).toEqual([
      { x: 7.5, y: 10.25 },
      { x: 12.5, y: 10.25 },
      { x: 12.5, y: 9.75 },
      { x: 7.5, y: 9.75 },
    ])
    const [left, right] = corners({ ...LINE, facing: 90 })
    expect([left.x, left.y].map((value) => Math.round(value * 100) / 100)).toEqual([10.25, 12.5])
    expect([right.x, right.y].map((value) => Math.round(value * 100) / 100)).toEqual([10.25, 7.5])
  })

  it('overlaps another, and does not where it only touches', () => {
    expect(overlap(LINE, { ...LINE, x: 14 })).toBe(true)
    expect(overlap(LINE, { ...LINE, x: 15 })).toBe(false)
    expect(overlap(LINE, { ...LINE, y: 12, facing: 90 })).toBe(true)
    expect(overlap(LINE, { ...LINE, y: 12.75, facing: 90 })).toBe(false)
    expect(overlap(LINE, { ...LINE, x: 15.4, facing: 45 })).toBe(false)
  })

  it('is measured from edge to edge', () => {
    expect(distance(LINE, { ...LINE, y: 15 })).toBeCloseTo(4.5)
    expect(distance(LINE, { ...LINE, x: 18 })).toBeCloseTo(3)
    expect(distance(LINE, { ...LINE, x: 18, y: 14.5 })).toBeCloseTo(5)
    expect(distance(LINE, { ...LINE, x: 11 })).toBe(0)
    expect(distanceTo(LINE, { x: 15.5, y: 14.25 })).toBeCloseTo(5)
    expect(distanceTo(LINE, { x: 11, y: 10 })).toBe(0)
  })

  it('has an upright box around it', () => {
    expect(extent(LINE)).toEqual({ across: 2.5, up: 0.25 })
    const turned = extent({ ...LINE, facing: 90 })
    expect(turned.across).toBeCloseTo(0.25)
    expect(turned.up).toBeCloseTo(2.5)
  })

  it('is inside a zone, edges included, or not', () => {
    expect(isInside(SQUARE, { x: 1, y: 1 })).toBe(true)
    expect(isInside(SQUARE, { x: 1, y: 13 })).toBe(false)
    expect(isBlockInside(SQUARE, LINE)).toBe(true)
    expect(isBlockInside(SQUARE, { ...LINE, y: 11.75 })).toBe(true)
    expect(isBlockInside(SQUARE, { ...LINE, y: 11.8 })).toBe(false)
  })
})

describe('a way', () => {
  const way = [
    [0, 0, 350],
    [0, 6, 350],
    [0, 6, 20],
  ] as const

  it('is as long as its legs and turns', () => {
    expect(lengthOf(way)).toBeCloseTo(7)
    expect(lengthOf([])).toBe(0)
  })

  it('is gone along, turning the short way round', () => {
    expect(along(way, 0)).toEqual({ x: 0, y: 0, facing: 350 })
    expect(along(way, 3 / 7).y).toBeCloseTo(3)
    expect(along(way, 6.5 / 7).facing).toBeCloseTo(365)
    expect(along(way, 1)).toMatchObject({ x: 0, y: 6 })
    expect(facingOf(along(way, 1).facing)).toBe(20)
  })

  it('has a middle', () => {
    expect(
      halfWay([
        [0, 0],
        [4, 0],
        [4, 8],
      ]),
    ).toEqual({ x: 4, y: 2 })
  })
})

it('finds the middle of a piece of ground', () => {
  expect(centroid(SQUARE)).toEqual({ x: 10, y: 6 })
  expect(centroid([[3, 4]])).toEqual({ x: 3, y: 4 })
})

it('rounds to a step, and turns to whole degrees', () => {
  expect(snapped(3.37, 0.25)).toBe(3.25)
  expect(snapped(3.38, 0.25)).toBe(3.5)
  expect([facingOf(-15), facingOf(360), facingOf(374.6)]).toEqual([345, 0, 15])
})
