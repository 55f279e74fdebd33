import { describe, expect, it } from 'vitest'
import { bordersOf } from './borders'
import { cellsOf } from './cells'
import { drawLand } from './drawing'
import { layOf } from './lay'
import { halfway } from './roads'
import { halfTurn } from './slant'
import { areaOf, isWithin } from '../../ground/strokes'
import { BOARD } from '../testBoard'

const lay = layOf(BOARD)
const middles = BOARD.areas.map(lay.place)
const cells = cellsOf(middles, lay.sheet)
const names = BOARD.areas.map(({ name }) => name)

describe('the land is divided among its areas', () => {
  it('every place belongs to the area whose middle is nearest', () => {
    for (let x = 1; x < lay.ground.width; x += 2.3) {
      for (let y = 1; y < lay.ground.depth; y += 2.3) {
        const at = { x, y: y - lay.ground.depth }
        const far = middles.map((middle) => Math.hypot(middle.x - at.x, middle.y - at.y))
        const nearest = far.indexOf(Math.min(...far))
        const holding = cells.map((cell) =>
          isWithin(
            cell.map(({ from }) => from),
            at,
          ),
        )
        expect(holding.indexOf(true)).toBe(nearest)
      }
    }
  })

  it('all of the sheet is given out, and none of it twice', () => {
    const all = cells.reduce((sum, cell) => sum + areaOf(cell.map(({ from }) => from)), 0)
    expect(all).toBeCloseTo(lay.ground.width * lay.ground.depth, 6)
  })

  it('the edges of a cell follow each other', () => {
    for (const cell of cells) cell.forEach(({ to }, index) => expect(to).toEqual(cell[(index + 1) % cell.length]?.from))
  })

  it('a border is one line, seen from both sides', () => {
    const { outlines, borders } = bordersOf(cells, names)
    for (const {
      of: [a, b],
      line,
    } of borders) {
      if (b === null) continue
      const middle = line[Math.floor(line.length / 2)]
      for (const side of [a, b])
        expect(outlines[side]?.some(({ x, y }) => x === middle?.x && y === middle.y)).toBe(true)
    }
  })

  it('two areas at one place share what they have instead of losing it', () => {
    const twice = cellsOf(
      [
        { x: 1, y: 1 },
        { x: 1, y: 1 },
      ],
      { left: 0, top: 0, right: 2, bottom: 2 },
    )
    expect(twice.every((cell) => cell.length === 4)).toBe(true)
  })
})

describe('the land is drawn', () => {
  it('the same on every load', () => {
    const [one, other] = [drawLand(BOARD), drawLand(structuredClone(BOARD))]
    expect(one.strokes).toEqual(other.strokes)
    expect(one.outlines).toEqual(other.outlines)
  })

  it('whoever owns it', () => {
    const taken = { ...BOARD, areas: BOARD.areas.map((area) => ({ ...area, owner: 'b' as const })) }
    expect(drawLand(taken).strokes).toEqual(drawLand(BOARD).strokes)
  })

  it('a road for each link, from middle to middle', () => {
    const land = drawLand(BOARD)
    expect(land.roads).toHaveLength(BOARD.links.length)
    for (const {
      of: [a, b],
      line,
    } of land.roads) {
      expect(line[0]).toEqual(land.middles[a])
      expect(line.at(-1)).toEqual(land.middles[b])
    }
  })

  it('of a battle without a map as one field', () => {
    const field = { ...BOARD, areas: BOARD.areas.slice(0, 1), links: [], rivers: [] }
    const land = drawLand(field)
    expect(land.outlines[0]).toHaveLength(4)
    expect(land.roads).toEqual([])
  })
})

it('the middle of a line is measured along it', () => {
  expect(
    halfway([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 3 },
    ]),
  ).toEqual({ x: 1, y: 1 })
})

it('a name lies along a long land, and level in a round or an upright one', () => {
  const box = (wide: number, high: number, turn: number) =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([u = 0, v = 0]) => ({
      x: u * wide * Math.cos(turn) - v * high * Math.sin(turn),
      y: u * wide * Math.sin(turn) + v * high * Math.cos(turn),
    }))
  expect(halfTurn(box(6, 2, 0.15))).toBeCloseTo(0.15, 2)
  expect(halfTurn(box(6, 2, 0.7))).toBeCloseTo(0.24, 2)
  expect(halfTurn(box(4, 4, 0.5))).toBe(0)
  expect(halfTurn(box(2, 6, 0))).toBe(0)
})
