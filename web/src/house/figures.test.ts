import { describe, expect, it } from 'vitest'
import type { BookFigures, ChartNode, FigureEntry } from '../api/types'
import { chartsOf, countOf, figureAt, foundIn, limits, shown } from './figures'

const value = (value: number): ChartNode => ({ kind: 'value', value })
const figure = (path: string, value: number, help = ''): FigureEntry => ({
  path: `cohesion.${path}`,
  takes: { kind: 'whole', least: 0, most: 20 },
  value,
  help,
  clauses: help.match(/COH-\d+/g) ?? [],
})
const bands = ['short', 'medium', 'long'].flatMap((band) => ['max', 'av_tenths'].map((name) => `${band}.${name}`))
const weapons = ['rifle-musket', 'pistol', 'repeater']

const found: BookFigures = {
  book: 'cohesion',
  charts: [
    {
      about: 'The table.',
      chart: { name: 'table', parts: [{ name: 'turns', node: value(12) }] },
      figures: [figure('table.turns', 12)],
    },
    {
      about: 'Chart 3: max = last inch of the band.',
      chart: { name: 'small_arms', parts: [{ name: 'weapon', node: { kind: 'table', parts: [] } }] },
      figures: [
        figure('small_arms.range', 1),
        ...weapons.flatMap((weapon) =>
          bands.map((band, index) => figure(`small_arms.weapon.${weapon}.${band}`, index, 'ammo is COH-52')),
        ),
      ],
    },
    { about: '', chart: { name: 'nothing', parts: [] }, figures: [] },
  ],
}
const charts = chartsOf(found)

describe('the figures of a book', () => {
  it('stand in the order of play, under the titles of the sheet, with their clauses', () => {
    expect(charts.map(({ title }) => title)).toEqual(['Small arms', 'Table'])
    expect(charts[0]?.clauses).toEqual(['COH-26', 'COH-27', 'COH-52'])
    expect(charts.map(({ how }) => how)).toEqual([
      expect.stringMatching(/^Each band: last inch.*Chart 3: max = last inch of the band\.$/),
      'The table.',
    ])
    expect(countOf(charts)).toBe(20)
  })

  it('are parted where a chart is long', () => {
    expect(charts[0]?.groups.map(({ title, figures }) => [title, figures.length])).toEqual([
      ['', 1],
      ['Weapon › rifle musket', 6],
      ['Weapon › pistol', 6],
      ['Weapon › repeater', 6],
    ])
    expect(charts[0]?.groups[1]?.figures[1]).toMatchObject({
      label: 'Short › av tenths',
      place: 'weapon › rifle musket › short › av tenths',
    })
    expect(charts[1]?.groups).toMatchObject([{ title: '', figures: [{ label: 'Turns' }] }])
  })

  it('are found by every word', () => {
    expect(countOf(foundIn(charts, ['pistol', 'long']))).toBe(2)
    expect(countOf(foundIn(charts, ['coh-52', 'rifle']))).toBe(6)
    expect(foundIn(charts, ['nobody'])).toEqual([])
    expect(figureAt(charts, 'cohesion.table.turns')?.chart.name).toBe('table')
    expect(figureAt(charts, 'cohesion.table.nobody')).toBeNull()
  })

  it('say what they take', () => {
    expect(limits({ kind: 'whole', least: 1, most: 20 })).toBe('1 to 20')
    expect(limits({ kind: 'halves', least: 0, most: 2.5 })).toBe('0 to 2.5, in halves')
    expect(limits({ kind: 'text', wanted: '"", "S" or "1"' })).toBe('nothing, S or 1')
    expect(limits({ kind: 'flag' })).toBe('')
    expect([shown(-2), shown(''), shown(true), shown('attack-column')]).toEqual(['−2', '–', 'yes', 'attack column'])
  })
})
