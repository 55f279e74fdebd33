// Which page is shown: the address is the only place that knows.

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
