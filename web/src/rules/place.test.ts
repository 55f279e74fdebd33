import { describe, expect, it } from 'vitest'
import type { Chart, ChartNode } from '../api/types'
import { changeOf, placeWords } from './place'

const value = (value: number | string): ChartNode => ({ kind: 'value', value })
const list = (...values: (number | string)[]): ChartNode => ({ kind: 'list', items: values.map(value) })
const chart: Chart = {
  name: 'fire_results',
  parts: [
    { name: 'columns', node: list(-1, 0) },
    { name: 'row', node: { kind: 'table', parts: [{ name: '14', node: list('S', '1') }] } },
    { name: 'loose', node: list(1, 2, 3) },
  ],
}

describe('a place in a chart', () => {
  it('is told by its headings', () => {
    expect(placeWords(chart, ['row', '14', '1'])).toBe('row › 14 › column 0')
    expect(placeWords(chart, ['loose', '2'])).toBe('loose › number 3')
    expect(placeWords(undefined, ['rifle-musket', 'max'])).toBe('rifle musket › max')
  })

  it('says by how much a number changed', () => {
    expect([changeOf('1', '2'), changeOf('10', '8.5'), changeOf('S', '1'), changeOf('', '1')]).toEqual([
      '+1',
      '−1.5',
      '',
      '',
    ])
  })
})
