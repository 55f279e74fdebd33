import { describe, expect, it } from 'vitest'
import type { Created } from '../battle/types'
import { requestOf, seatOf, type Scenario } from './scenarios'

const FENCE: Scenario = {
  id: 'fence',
  book: 'cohesion',
  title: '',
  description: '',
  minutes: 5,
  units: [1, 1],
  sides: ['Union', 'Confederate'],
  levels: ['recruit', 'drill', 'veteran'],
}
const CREATED: Created = {
  id: 'x',
  title: '',
  book: 'cohesion',
  sides: ['Union', 'Confederate'],
  maker: 'm',
  links: [
    { seat: 'a', path: '/battle/x#aaa' },
    { seat: 'b', path: '/battle/x#bbb' },
    { seat: 'public', path: '/battle/x#ppp' },
  ],
}

describe('a scenario', () => {
  it('is asked for with its computers', () => {
    expect(requestOf(FENCE, { a: 'person', b: 'drill' })).toEqual({
      book: 'cohesion',
      from: { scenario: 'fence' },
      umpire: false,
      computers: { b: 'drill' },
    })
    expect(requestOf(FENCE, { a: 'person', b: 'person' })).toEqual({
      book: 'cohesion',
      from: { scenario: 'fence' },
      umpire: false,
    })
  })

  it('seats the only person at once, and nobody where two are to be invited', () => {
    expect(seatOf(CREATED, { a: 'person', b: 'drill' })).toBe('/battle/x/table#aaa')
    expect(seatOf(CREATED, { a: 'veteran', b: 'person' })).toBe('/battle/x/table#bbb')
    expect(seatOf(CREATED, { a: 'veteran', b: 'drill' })).toBe('/battle/x/table#ppp')
    expect(seatOf(CREATED, { a: 'person', b: 'person' })).toBeNull()
  })
})
