import { describe, expect, it } from 'vitest'
import type { TrialMeasure, TrialStep } from '../api/types'
import { howFar, sentenceOf, sentences, signed } from './result'

const span = (mean: number, low: number, high: number) => ({ mean, low, high })
const score: TrialMeasure = {
  key: 'score_a',
  before: span(0.455, 0.4, 0.5),
  after: span(0.476, 0.42, 0.52),
  difference: span(0.021, -0.029, 0.071),
}

describe('what battles came to', () => {
  it('is told in a sentence', () => {
    expect(sentenceOf(score, ['Blue', 'Red'])).toEqual({
      text: 'Blue scores 47.6 % instead of 45.5 %; the difference is 2.1 points, between −2.9 and +7.1.',
      certain: false,
    })
    const turns: TrialMeasure = {
      key: 'turns',
      before: span(6, 6, 6),
      after: span(5.25, 5, 5.5),
      difference: span(-0.75, -1, -0.5),
    }
    expect(sentenceOf(turns, ['Blue', 'Red'])).toEqual({
      text: 'Battles last 5.3 turns instead of 6.0; the difference is 0.8 turns, between −1.0 and −0.5.',
      certain: true,
    })
    expect(sentenceOf({ ...score, key: 'margin' }, ['Blue', 'Red'])).toBeNull()
    expect(sentenceOf({ ...score, key: 'loss_b' }, ['Blue', 'Red'])?.text).toMatch(
      /^Red loses 47\.6 % of its strength instead of 45\.5 %/,
    )
  })

  it('says so where nothing differs', () => {
    const same = { before: span(6, 6, 6), after: span(6, 6, 6), difference: span(0, 0, 0) }
    expect(sentenceOf({ key: 'turns', ...same }, ['Blue', 'Red'])).toEqual({
      text: 'Battles last 6.0 turns by both rules.',
      certain: null,
    })
    expect(sentenceOf({ key: 'loss_b', ...same, after: span(0.05, 0, 0.1) }, ['Blue', 'Red'])).toEqual({
      text: 'Red loses 5.0 % of its strength by both rules.',
      certain: null,
    })
    expect(sentenceOf({ key: 'margin', ...same }, ['Blue', 'Red'])).toBeNull()
  })

  it('has no minus before nothing', () => {
    expect([signed(-0.01), signed(0), signed(0.04), signed(-0.06)]).toEqual(['0.0', '0.0', '0.0', '−0.1'])
  })

  it('says how far it is', () => {
    const step = (battles: number, done: boolean): TrialStep => ({
      battles,
      of: 20,
      done,
      sides: ['Blue', 'Red'],
      measures: [score],
      faults: 0,
    })
    expect(howFar(step(3, false))).toBe('3 of 20 battles by each rule')
    expect(howFar(step(20, true))).toBe('20 battles by each rule, with the same dice.')
    expect(howFar(step(1, true))).toBe('Time was up after 1 battle by each rule, with the same dice.')
    expect(howFar(step(0, true))).toMatch(/^Time was up before/)
    expect(sentences(step(1, true))).toHaveLength(1)
  })
})
