import { describe, expect, it } from 'vitest'
import { areaTowards, linkedWith } from './compass'
import { drawLand } from './land/drawing'
import { onTheWay } from './performing'
import { blockUnder, HIGH, keyOf, lying, sizeAt, stacksOf, WIDE } from './stacks'
import { block, BOARD } from './testBoard'
import { along } from './ways'
import { blockWords, goalWords, landWords } from './words'

describe('arrows go from area to area', () => {
  const places = BOARD.areas
  const at = (name: string) => places.find((area) => area.name === name)!
  const towards = (from: string, x: number, y: number) =>
    areaTowards(places, at(from), { x, y }, linkedWith(BOARD.links, from))?.name

  it('to the nearest that way', () => {
    expect(towards('Frontera', 1, 0)).toBe('Bastida')
    expect(towards('Molino', 0, 1)).toBe('Llano')
    expect(towards('Molino', 0, -1)).toBe('Bastida')
    expect(towards('Vega', 1, 0)).toBe('Castillo')
  })

  it('rather where a road leads', () => {
    expect(
      areaTowards(
        [
          { name: 'near', x: 10, y: 4 },
          { name: 'linked', x: 13, y: 0 },
        ],
        { name: 'here', x: 0, y: 0 },
        { x: 1, y: 0 },
        new Set(['linked']),
      )?.name,
    ).toBe('linked')
    expect(
      areaTowards(
        [
          { name: 'near', x: 10, y: 4 },
          { name: 'linked', x: 40, y: 0 },
        ],
        { name: 'here', x: 0, y: 0 },
        { x: 1, y: 0 },
        new Set(['linked']),
      )?.name,
    ).toBe('near')
  })

  it('and nowhere at the edge of the map', () => {
    expect(towards('Frontera', -1, 0)).toBeUndefined()
  })

  it('from each area every other one can be reached by arrows', () => {
    const seen = new Set(['Frontera'])
    for (const name of seen)
      for (const [x, y] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        seen.add(towards(name, x, y) ?? name)
    expect([...seen].sort()).toEqual(places.map(({ name }) => name).sort())
  })
})

describe('stacks', () => {
  const many = [...BOARD.blocks, block('Cavalry', 'a', 'Molino', { strength: 30 }), block('Enemy', 'b', 'Molino')]

  it('lie apart by area and side, the strongest uppermost', () => {
    const stack = stacksOf(many, null).find((one) => keyOf(one) === 'a Molino')
    expect(stack?.blocks.map(({ name }) => name)).toEqual(['Cavalry', 'I Corps', 'II Corps'])
  })

  it('show whoever is chosen', () => {
    const stack = stacksOf(many, 'II Corps').find((one) => keyOf(one) === 'a Molino')
    expect(stack?.blocks[0]?.name).toBe('II Corps')
  })

  it('tell how many lie in them, and only the uppermost is seen in full', () => {
    const here = lying(stacksOf(many, null), null).filter(({ area, stack }) => area === 'Molino' && stack.side === 'a')
    expect(here.map(({ block, under, count }) => [block.name, under, count])).toEqual([
      ['II Corps', true, 1],
      ['I Corps', true, 1],
      ['Cavalry', false, 3],
    ])
  })

  it('of enemies on one area lie side by side', () => {
    const [a, b] = ['a', 'b'].map((side) =>
      lying(stacksOf(many, null), null).find(
        ({ area, stack, under }) => area === 'Molino' && stack.side === side && !under,
      ),
    )
    expect(a!.x).toBeLessThan(b!.x - WIDE)
  })

  it('opened, let every formation be seen, none over another', () => {
    const corps = Array.from({ length: 7 }, (_, index) => block(`Corps ${index}`, 'a', 'Molino'))
    const here = lying(stacksOf(corps, null), 'a Molino')
    expect(here).toHaveLength(7)
    for (const one of here)
      for (const other of here)
        if (one !== other) expect(Math.abs(one.x - other.x) >= WIDE || Math.abs(one.y - other.y) >= HIGH).toBe(true)
  })

  it('a hand takes what lies uppermost', () => {
    const here = lying(stacksOf(many, null), null).filter(({ area, stack }) => area === 'Molino' && stack.side === 'a')
    const top = here.at(-1)!
    expect(blockUnder(here, top)?.name).toBe('Cavalry')
    expect(blockUnder(here, { x: top.x + WIDE, y: top.y })).toBeNull()
  })

  it('are drawn neither too small to be read nor larger than an area', () => {
    expect(sizeAt(1)).toBe(0.72)
    expect(sizeAt(19)).toBe(1)
    expect(sizeAt(500)).toBe(1.25)
  })
})

describe('a march', () => {
  it('is drawn along its roads, whichever way they were laid', () => {
    const land = drawLand(BOARD)
    const there = along(BOARD, land, ['Molino', 'Llano', 'Vega'])
    const back = along(BOARD, land, ['Vega', 'Llano', 'Molino'])
    expect(there[0]).toEqual(back.at(-1))
    expect(there.length).toBe(back.length)
    expect(along(BOARD, land, ['Molino'])).toHaveLength(1)
    expect(along(BOARD, land, [])).toEqual([])
  })

  it('is seen area by area', () => {
    const after = { ...BOARD, marched: [{ name: 'I Corps', areas: ['Molino', 'Llano', 'Vega'] }] }
    const where = (step: number) => onTheWay(BOARD, after, step).blocks.find(({ name }) => name === 'I Corps')?.area
    expect([where(0), where(1), where(2), where(9)]).toEqual(['Molino', 'Llano', 'Vega', 'Vega'])
  })
})

it('is told in words', () => {
  expect(blockWords(BOARD.blocks[0]!)).toBe(
    'I Corps under Napoleon, at Molino, in line of battle, strength 26, morale 4 of 5, 9 of 10 steps',
  )
  expect(landWords(BOARD.areas[0]!, (side) => (side === 'a' ? 'the Ebro' : 'the Coast'))).toBe(
    'city of the Ebro, worth 2 points, supplies the Ebro',
  )
  expect(landWords(BOARD.areas[3]!, () => '')).toBe('pass, nobody’s')
  expect(goalWords({ area: 'Vega', through: ['Llano'], cost: 1, engages: true, facts: [] })).toBe(
    'Vega by way of Llano, 1 movement point, engages the enemy',
  )
})
