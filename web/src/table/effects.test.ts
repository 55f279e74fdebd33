import { describe, expect, it } from 'vitest'
import { blocksOf, effectsOf, isQuiet, lossWords, namedIn, type Written } from './effects'
import { lasting, WHOLE } from './performing'
import { OHIO, whole } from './testPiece'
import type { Entry } from '../battle/types'
import type { MapView, Piece } from './types'

const SHAKEN = { letter: 'S', word: 'shaken', tone: 'white' } as const
const ROUTED = { letter: 'R', word: 'routed', tone: 'black' } as const
const VIRGINIA: Piece = { ...OHIO, name: '21st Virginia', side: 'b', y: 20, facing: 180, marks: [] }
const BATTERY: Piece = { ...OHIO, name: 'Battery K', branch: 'artillery', x: 20 }
const before = whole({ width: 48, depth: 36, pieces: [OHIO, BATTERY, VIRGINIA] })
const shown = (map: MapView, written?: Map<string, Written>) => ({ map, written: written ?? blocksOf(map, 'stands') })
const ruled = (title: string, intent?: 'fire' | 'charge'): Entry => ({
  n: 7,
  clock: { turn: 1, phase: 'fire' },
  seat: 'a',
  do: { act: { name: 'volley', with: {} } },
  events: [],
  rulings: [
    {
      procedure: 'x.y',
      title,
      ...(intent ? { intent } : {}),
      dice: [{ side: 'a', sides: 6, faces: [2, 3], for: 'fire' }],
    },
  ],
})

describe('what is seen of a command', () => {
  it('tells who fires at whom by the ruling, whatever the act is called', () => {
    const { shots, clashes, dice } = effectsOf(
      ruled('Battery K fires at 21st Virginia', 'fire'),
      shown(before),
      shown(before),
      null,
    )
    expect(shots.map(({ from, to, guns }) => [from.name, to.name, guns])).toEqual([
      ['Battery K', '21st Virginia', true],
    ])
    expect([clashes, dice.length]).toEqual([[], 1])
    expect(effectsOf(ruled('Battery K moves'), shown(before), shown(before), null).shots).toEqual([])
    expect(
      effectsOf(ruled('7th Ohio against 21st Virginia', 'charge'), shown(before), shown(before), null).clashes,
    ).toHaveLength(1)
  })

  it('finds whole names in a title and not parts of others', () => {
    const pieces = [
      { ...OHIO, name: '1st Texas' },
      { ...OHIO, name: '21st Texas' },
      { ...OHIO, name: '21st Texas Cavalry' },
    ]
    expect(namedIn('21st Texas Cavalry fires at 1st Texas', pieces).map(({ name }) => name)).toEqual([
      '21st Texas Cavalry',
      '1st Texas',
    ])
  })

  it('says what a unit suffers as it rises from the block', () => {
    const was: Written = { marks: [], boxes: { ticked: 1, of: 10, counted_in: 'steps' } }
    expect(lossWords(was, { marks: [SHAKEN], boxes: { ticked: 3, of: 10, counted_in: 'steps' } })).toBe(
      '−2 steps, shaken',
    )
    expect(lossWords(was, { ...was, boxes: { ticked: 2, of: 10, counted_in: 'steps' } })).toBe('−1 step')
    expect(lossWords(was, { marks: [], gone: 'destroyed' })).toBe('destroyed')
    expect(lossWords({ marks: [SHAKEN] }, { marks: [] })).toBe('no longer shaken')
    // Beads of what a unit does are no losses.
    expect(lossWords({ marks: [] }, { marks: OHIO.marks as Written['marks'] })).toBe('')
  })

  it('lets men run where a block was driven off, and a unit that moves by itself keep its ranks', () => {
    const way = [
      [12.5, 20, 180],
      [12.5, 28, 0],
    ] as const
    const after = whole({
      ...before,
      pieces: [OHIO, BATTERY, { ...VIRGINIA, y: 28, marks: [ROUTED], outline: 'broken' }],
      moved: [{ name: '21st Virginia', way }],
    })
    expect([
      ...effectsOf(ruled('Battery K fires at 21st Virginia', 'fire'), shown(before), shown(after), 'Battery K').running,
    ]).toEqual(['21st Virginia'])
    const moved = whole({
      ...before,
      pieces: [OHIO, BATTERY, { ...VIRGINIA, y: 28, outline: 'broken' }],
      moved: [{ name: '21st Virginia', way }],
    })
    expect([...effectsOf(ruled('21st Virginia moves'), shown(before), shown(moved), '21st Virginia').running]).toEqual(
      [],
    )
  })

  it('shows nothing of what is taken back', () => {
    const undone: Entry = { ...ruled('7th Ohio fires at 21st Virginia', 'fire'), do: { undo: { of: 6 } } }
    expect(isQuiet(effectsOf(undone, shown(before), shown(before), null))).toBe(true)
  })

  it('takes less than a second, however far somebody runs', () => {
    const far = whole({
      ...before,
      moved: [
        {
          name: '21st Virginia',
          way: [
            [0, 0, 0],
            [40, 30, 180],
          ],
        },
      ],
    })
    const effects = effectsOf(ruled('Battery K fires at 21st Virginia', 'fire'), shown(before), shown(far), null)
    expect(lasting({ before, after: far, effects })).toBeLessThanOrEqual(WHOLE)
    expect(lasting({ before, after: far, effects: { ...effects, shots: [], dice: [], losses: [] } })).toBeLessThan(1000)
    expect(lasting({ before, after: before, effects: { ...effects, shots: [], dice: [], losses: [] } })).toBe(0)
  })
})
