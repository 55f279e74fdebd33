import { describe, expect, it } from 'vitest'
import { opponentsOf } from './opponents'

const SIDES = ['Union', 'Confederate']

describe('whom one has fought', () => {
  it('is told by level and temperament', () => {
    expect(opponentsOf({ sides: SIDES, computers: { b: 'bold-veteran' } })).toEqual([
      'Confederate was played by the computer, a bold veteran.',
    ])
    expect(opponentsOf({ sides: SIDES, computers: { a: 'recruit', b: 'drill' } })).toEqual([
      'Union was played by the computer, a recruit.',
      'Confederate was played by the computer, a steady drill player.',
    ])
  })

  it('is not told of people', () => {
    expect(opponentsOf({ sides: SIDES, computers: {} })).toEqual([])
  })
})
