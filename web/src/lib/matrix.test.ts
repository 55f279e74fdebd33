import { expect, it } from 'vitest'
import { alongside, decimal, isInMatrix, matrixOf } from './matrix'

const OUTCOME = {
  a_tactics: ['left-flank', 'hold'],
  b_tactics: ['hold', 'retreat', 'general-advance'],
  matrix: [
    ['7/4', '-1', '0'],
    ['79/36', '2', '1'],
  ],
  value: '37/36',
  a_mix: ['1/4', '3/4'],
  b_mix: ['0', '1', '0'],
}

it('finds the square and the words of its rows and columns', () => {
  expect(matrixOf(OUTCOME)).toEqual({
    name: 'matrix',
    rows: { name: 'a tactics', words: ['left flank', 'hold'] },
    columns: { name: 'b tactics', words: ['hold', 'retreat', 'general advance'] },
    figures: [
      ['1.75', '-1', '0'],
      ['2.19', '2', '1'],
    ],
  })
  expect(matrixOf({ steps: 1 })).toBeNull()
  expect(matrixOf({ matrix: [['1']] })).toBeNull()
})

it('tells lists of figures by what they belong to', () => {
  const matrix = matrixOf(OUTCOME)!
  expect(alongside(OUTCOME.a_mix, matrix, 'a_mix')).toBe('left flank 0.25, hold 0.75')
  expect(alongside(OUTCOME.b_mix, matrix, 'b_mix')).toBe('retreat 1')
  expect(alongside(OUTCOME.value, matrix, 'value')).toBe('1.03')
  expect(alongside(['x'], matrix, 'x')).toBeNull()
  expect([isInMatrix('a_tactics', matrix), isInMatrix('value', matrix)]).toEqual([true, false])
  expect(decimal('37/36')).toBe('1.03')
})
