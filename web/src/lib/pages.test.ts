import { describe, expect, it } from 'vitest'
import { pageOf } from './pages'

describe('the page at an address', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/desk/', { page: 'desks' }],
    ['/desk/cohesion/fire', { page: 'desk', name: 'cohesion.fire' }],
    ['/rules/house', { page: 'house-rules' }],
    ['/rules/fatigue', { page: 'rules', name: 'fatigue' }],
    ['/house', { page: 'house', name: undefined }],
    ['/house/impact', { page: 'house', name: 'impact' }],
    ['/battle', { page: 'battles' }],
    ['/battle/new', { page: 'new-battle' }],
    ['/battle/a%20b', { page: 'battle', id: 'a b' }],
    ['/battle/abc/table', { page: 'table', id: 'abc', onTable: true }],
    ['/receipt/abc/3/xyz', { page: 'receipt', id: 'abc', n: '3', seal: 'xyz' }],
    ['/print/reference/cohesion', { page: 'reference', name: 'cohesion' }],
  ])('%s is known', (path, page) => expect(pageOf(path)).toEqual(page))

  it.each(['/nowhere', '/desk/cohesion', '/battle/abc/tables', '/rules/house/more', '/print'])('%s is none', (path) =>
    expect(pageOf(path)).toEqual({ page: 'lost' }),
  )
})
