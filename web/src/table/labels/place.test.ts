import { describe, expect, it } from 'vitest'
import { boxOf, crosses, leaderOf, placeLabels, touch, type Wish } from './place'

const BOUNDS = { left: 0, top: 0, right: 400, bottom: 300 }
const NEAR = [
  { x: 0, y: 20 },
  { x: 0, y: -20 },
]
const FAR = { x: 0, y: 50, leader: { x: 0, y: 8 } }

const wish = (key: string, x: number, y: number, more: Partial<Wish> = {}): Wish => ({
  key,
  text: key,
  sort: 'name',
  rank: 20,
  at: { x, y },
  width: 60,
  height: 16,
  places: NEAR,
  ...more,
})
const keys = (wishes: Wish[], obstacles = [] as Parameters<typeof placeLabels>[1]) =>
  placeLabels(wishes, obstacles, BOUNDS).labels.map(({ key, place }) => `${key} ${place.y}`)

describe('words on the map', () => {
  it('take their best place that is free, those that matter more first', () => {
    expect(keys([wish('later', 110, 100), wish('first', 100, 100, { rank: 1 })])).toEqual(['first 20', 'later -20'])
  })

  it('step back where there is no room, and at the edge', () => {
    expect(keys([wish('one', 100, 100), wish('two', 105, 100), wish('three', 110, 100)])).toEqual(['one 20', 'two -20'])
    expect(keys([wish('outside', 10, 100)])).toEqual([])
    expect(keys([wish('below', 100, 295)])).toEqual(['below -20'])
  })

  it('cover nothing that is drawn, and stand away with a line that crosses nothing', () => {
    const block = { left: 80, top: 110, right: 120, bottom: 130 }
    expect(keys([wish('name', 100, 100)], [block])).toEqual(['name -20'])
    const places = [...NEAR, FAR]
    expect(keys([wish('name', 100, 100, { places })], [block, { ...block, top: 70, bottom: 95 }])).toEqual([])
    const free = { left: 60, top: 108, right: 90, bottom: 125 }
    const { labels } = placeLabels(
      [wish('name', 100, 100, { places })],
      [free, { ...block, top: 70, bottom: 95 }],
      BOUNDS,
    )
    expect(leaderOf(labels[0]!)).toEqual([
      { x: 100, y: 108 },
      { x: 100, y: 143 },
    ])
  })

  it('are shown where they must be, beside each other', () => {
    const wall = { left: 0, top: 0, right: 400, bottom: 300 }
    const { labels } = placeLabels(
      [wish('odds', 100, 100, { must: true }), wish('more', 105, 100, { must: true }), wish('name', 200, 100)],
      [wall],
      BOUNDS,
    )
    expect(labels.map(({ key }) => key)).toEqual(['odds', 'more'])
    const [one, two] = labels.map((label) => boxOf(label, label.place))
    expect(touch(one!, two!)).toBe(false)
  })

  it('stay where they were as long as they can, and say less where there is no room for all', () => {
    expect(placeLabels([wish('name', 100, 100)], [], BOUNDS, new Map([['name', 1]])).labels[0]?.place.y).toBe(-20)
    const wide = wish('star', 100, 100, { width: 600, text: 'the mill: nobody' })
    expect(
      placeLabels([wide, wish('star', 100, 100, { rank: 21, text: 'the mill' })], [], BOUNDS).labels.map(
        ({ text }) => text,
      ),
    ).toEqual(['the mill'])
  })

  it('know what a line crosses', () => {
    const box = { left: 10, top: 10, right: 20, bottom: 20 }
    expect(crosses(box, { x: 0, y: 0 }, { x: 30, y: 30 })).toBe(true)
    expect(crosses(box, { x: 0, y: 15 }, { x: 9, y: 15 })).toBe(false)
    expect(crosses(box, { x: 15, y: 0 }, { x: 15, y: 9 })).toBe(false)
  })
})
