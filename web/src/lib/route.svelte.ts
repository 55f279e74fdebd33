// Which page is shown: the address is the only place that knows.

/** What is shown; the page gets what is named beside it. */
export type Page =
  | { page: 'home' }
  | { page: 'desks' }
  | { page: 'desk'; name: string }
  | { page: 'books' }
  | { page: 'rules'; name: string }
  | { page: 'battles' }
  | { page: 'new-battle' }
  | { page: 'battle'; id: string }
  | { page: 'table'; id: string; onTable: true }
  | { page: 'story'; id: string }
  | { page: 'board'; id: string }
  | { page: 'receipt'; id: string; n: string; seal: string }
  | { page: 'roster'; id: string }
  | { page: 'house-rules' }
  | { page: 'house'; name: string | undefined }
  | { page: 'reference'; name: string }
  | { page: 'lost' }

export function pageOf(path: string): Page {
  const steps = path.split('/').filter(Boolean).map(plain)
  const [first, second, third] = steps
  if (first === undefined) return { page: 'home' }
  if (first === 'desk' && steps.length === 1) return { page: 'desks' }
  if (first === 'desk' && steps.length === 3) return { page: 'desk', name: `${second}.${third}` }
  if (first === 'rules' && second === undefined) return { page: 'books' }
  if (first === 'rules' && second === 'house' && steps.length === 2) return { page: 'house-rules' }
  if (first === 'rules' && second !== undefined && steps.length === 2) return { page: 'rules', name: second }
  if (first === 'house' && steps.length < 3) return { page: 'house', name: second }
  if (first === 'battles' && steps.length === 1) return { page: 'battles' }
  if (first === 'battle' && second !== undefined) return battlePageOf(second, steps)
  if (first === 'receipt' && steps.length === 4) {
    const [, id = '', n = '', seal = ''] = steps
    return { page: 'receipt', id, n, seal }
  }
  if (first === 'print' && second === 'roster' && third !== undefined && steps.length === 3)
    return { page: 'roster', id: third }
  if (first === 'print' && second === 'reference' && third !== undefined && steps.length === 3)
    return { page: 'reference', name: third }
  return { page: 'lost' }
}

function battlePageOf(id: string, steps: readonly string[]): Page {
  if (steps.length === 2) return id === 'new' ? { page: 'new-battle' } : { page: 'battle', id }
  if (steps.length === 3 && steps[2] === 'board') return { page: 'board', id }
  if (steps.length === 3 && steps[2] === 'story') return { page: 'story', id }
  if (steps.length === 3 && steps[2] === 'table') return { page: 'table', id, onTable: true }
  return { page: 'lost' }
}

function plain(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

export function deskAddress(procedure: string): string {
  return `/desk/${procedure.replace('.', '/')}`
}

class Route {
  path = $state(window.location.pathname)
  search = $state(window.location.search)
  hash = $state(window.location.hash)
  /** Counts arrivals at another address, or at the same one with other facts. */
  visit = $state(0)
  private held = window.location.pathname + window.location.search

  constructor() {
    window.addEventListener('popstate', () => this.read())
    document.addEventListener('click', (event) => this.follow(event))
  }

  go(address: string) {
    window.history.pushState(null, '', address)
    this.read()
    if (!this.hash) window.scrollTo(0, 0)
  }

  /** Another page in the place of this one: the way back does not lead through it. */
  replace(address: string) {
    window.history.replaceState(null, '', address)
    this.read()
  }

  /** Changes what the address holds without a new entry in the history, and without telling the page, which knows. */
  hold(address: string) {
    window.history.replaceState(null, '', address)
    this.held = window.location.pathname + window.location.search
  }

  private read() {
    const { pathname, search, hash } = window.location
    this.hash = hash
    // A place on the page that is shown is no new page.
    if (pathname + search === this.held) return
    this.held = pathname + search
    this.path = pathname
    this.search = search
    this.visit += 1
  }

  private follow(event: MouseEvent) {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.origin !== window.location.origin || link.pathname.startsWith('/api')) return
    // The browser itself moves to a place on the same page.
    if (link.pathname === this.path && link.search === window.location.search && link.hash) {
      this.hash = link.hash
      return
    }
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const route = new Route()
