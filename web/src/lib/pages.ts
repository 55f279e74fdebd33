// Which page is at an address. The server reads the same list, so that it knows which addresses have none.

import addresses from './addresses.json'

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

type Known = Record<string, string>

const stepsOf = (path: string) => path.split('/').filter(Boolean)

/** The page of each pattern; of those that fit an address the first is meant. */
const PATTERNS = Object.entries(addresses).flatMap(([page, patterns]) =>
  patterns.map((pattern) => ({ page, steps: stepsOf(pattern) })),
)

/** What the names in a pattern stand for; null where it does not fit. */
function read(pattern: readonly string[], given: readonly string[]): Known | null {
  if (pattern.length !== given.length) return null
  const known: Known = {}
  for (const [place, step] of pattern.entries()) {
    const here = given[place] ?? ''
    if (step.startsWith('{')) known[step.slice(1, -1)] = here
    else if (step !== here) return null
  }
  return known
}

export function pageOf(path: string): Page {
  const given = stepsOf(path).map(plain)
  for (const { page, steps } of PATTERNS) {
    const known = read(steps, given)
    if (known) return pageWith(page as Exclude<Page['page'], 'lost'>, known)
  }
  return { page: 'lost' }
}

function pageWith(page: Exclude<Page['page'], 'lost'>, { id = '', n = '', seal = '', book, procedure }: Known): Page {
  switch (page) {
    case 'desk':
      return { page, name: `${book}.${procedure}` }
    case 'rules':
    case 'reference':
      return { page, name: book ?? '' }
    case 'house':
      return { page, name: book }
    case 'table':
      return { page, id, onTable: true }
    case 'battle':
    case 'story':
    case 'board':
    case 'roster':
      return { page, id }
    case 'receipt':
      return { page, id, n, seal }
    default:
      return { page }
  }
}

function plain(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
