import { describe, expect, it } from 'vitest'
import type { ProcedurePage } from '../api/types'
import { speechAt } from './speech'

const procedure = {
  fields: [
    { name: 'unit', kind: 'record', fields: [{ name: 'formation', kind: 'choice', values: ['mounted-line', 'line'] }] },
  ],
} as unknown as ProcedurePage

describe('what is said at the desk', () => {
  it('has words in the place of values, names and letters of the engine', () => {
    const speak = speechAt(procedure)
    expect(speak('cavalry mounted-line if not given')).toBe('cavalry mounted line if not given')
    expect(speak('he is hit already; risk_die is then ignored')).toBe('he is hit already; risk die is then ignored')
    expect(speak('Side a fires at half-strength')).toBe('The first side fires at half-strength')
  })
})
