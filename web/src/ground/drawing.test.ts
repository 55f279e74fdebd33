import { describe, expect, it } from 'vitest'
import { drawGround, type Shapes } from './drawing'
import type { Look } from './paint'

const square = (x: number, y: number): [number, number][] => [
  [x, y],
  [x + 8, y],
  [x + 8, y + 6],
  [x, y + 6],
]
const area = (kind: string, points = square(4, 4), level = 0) => ({ kind, level, points })
const map = (more: Partial<Shapes>): Shapes => ({ width: 48, depth: 36, areas: [], lines: [], ...more })
const looks = (more: Partial<Shapes>) => drawGround(map(more), 0).map(({ look }) => look)

describe('the ground', () => {
  it('is drawn alike on every load, and each shape by itself', () => {
    const [wood, other] = [area('woods'), area('woods', square(20, 20))]
    expect(drawGround(map({ areas: [wood] }), 90)).toEqual(drawGround(map({ areas: [wood] }), 90))
    const [alone] = drawGround(map({ areas: [wood] }), 0).filter(({ look }) => look === 'tree')
    const [together] = drawGround(map({ areas: [wood, other] }), 0).filter(({ look }) => look === 'tree')
    expect(together?.d.startsWith(alone?.d ?? 'nothing')).toBe(true)
  })

  it.each<[string, Look]>([
    ['hill', 'hachure'],
    ['steep-slope', 'hachure'],
    ['woods', 'tree'],
    ['orchard', 'tree'],
    ['field', 'furrow'],
    ['marsh', 'reed'],
    ['ford', 'water'],
    ['lake', 'water'],
    ['rocks', 'stone'],
    ['building-area', 'house'],
    ['something-new', 'other'],
  ])('has %s with its own signs', (kind, look) => {
    expect(looks({ areas: [area(kind)] })).toContain(look)
  })

  it.each<[string, Look]>([
    ['road', 'ditch'],
    ['railway', 'sleepers'],
    ['stream', 'stream'],
    ['fence', 'rail'],
    ['hedge', 'hedge'],
    ['stone-wall', 'wall'],
    ['earthwork', 'parapet'],
    ['something-new', 'plain-line'],
  ])('has a line of %s with its own signs', (kind, look) => {
    expect(
      looks({
        lines: [
          {
            kind,
            points: [
              [2, 2],
              [20, 9],
              [40, 8],
            ],
          },
        ],
      }),
    ).toContain(look)
  })

  it('lights a hill from the upper left, however the table lies', () => {
    for (const turned of [0, 90, 180, 270] as const) {
      const strokes = drawGround(map({ areas: [area('hill', square(10, 10), 1)] }), turned)
      const middleOf = (look: Look) => {
        const numbers = [
          ...(strokes.find((stroke) => stroke.look === look)?.d ?? '').matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g),
        ]
        return numbers.reduce((sum, [, x, y]) => sum + (Number(x) + Number(y)) / numbers.length, 0)
      }
      expect(middleOf('lit')).toBeLessThan(middleOf('dark'))
    }
  })

  it('has few paths and no number that is none, on a table full of everything', () => {
    const kinds = ['hill', 'woods', 'orchard', 'marsh', 'rocks', 'building-area', 'ford', 'steep-slope']
    const areas = kinds.flatMap((kind, row) =>
      [0, 1, 2].map((column) => area(kind, square(2 + column * 14, 1 + row * 4), 1)),
    )
    const strokes = drawGround(
      map({
        areas,
        lines: [
          {
            kind: 'road',
            points: [
              [5, 5],
              [5, 5],
              [9, 9],
            ],
          },
        ],
      }),
      270,
    )
    expect(strokes.length).toBeLessThan(150)
    expect(strokes.filter(({ d }) => /NaN|Infinity/.test(d))).toEqual([])
  })
})
