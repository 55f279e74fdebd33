import { expect, it } from 'vitest'
import type { Prospect } from '../api/types'
import { bestOf } from './volley'

const prospect = (target: string, share: number, distance: number, allowed = true): Prospect => ({
  target,
  distance,
  facts: [],
  allowed,
  reasons: [],
  hope: { words: 'shaken', chance: null, share },
  odds: [],
})

it('fires at whom it hurts most, the nearer of equals, and never at whom it may not', () => {
  const all = [
    prospect('far', 0.3, 9),
    prospect('near', 0.3, 4),
    prospect('hidden', 0.9, 2, false),
    prospect('hard', 0.1, 1),
  ]
  expect(bestOf(all)?.target).toBe('near')
  expect(bestOf([prospect('hidden', 0.9, 2, false)])).toBeNull()
})
