import { beforeEach, expect, it, vi } from 'vitest'
import { keepLinks, linksAddress, linksOf } from './kept'
import type { Created } from './types'

const created = (id: string): Created => ({
  id,
  title: 'The Mill',
  book: 'fatigue',
  sides: ['Blue', 'Red'],
  links: [{ seat: 'a', path: `/battle/${id}#secret` }],
  maker: 'm',
})

beforeEach(() => {
  const held = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => void held.set(name, text),
  })
})

it('keeps the links of every battle begun here, whichever tab is closed', () => {
  keepLinks(created('one'))
  keepLinks(created('two'))
  expect(linksOf('one')?.links[0]?.path).toBe('/battle/one#secret')
  expect(linksOf('three')).toBeUndefined()
  expect(linksAddress('one')).toBe('/battle/new?links=one')
})

it('gives up what cannot be read', () => {
  localStorage.setItem('grognard.links', '[{"id":3}, null]')
  expect(linksOf('one')).toBeUndefined()
  localStorage.setItem('grognard.links', '{')
  expect(linksOf('one')).toBeUndefined()
})
