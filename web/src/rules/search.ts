// The clauses of all books that have the words.

import type { BookPage, ClauseEntry } from '../api/types'
import { title } from '../lib/words'
import { hasAll } from './marks'

/** Clauses that have every word, those first that are named so, then those whose title has them, then the rest. */
export function found(pages: readonly BookPage[], wanted: readonly string[]): ClauseEntry[] {
  if (wanted.length === 0) return []
  const rank = (clause: ClauseEntry) => {
    if (wanted.includes(clause.id.toLowerCase())) return 0
    return hasAll(clause.title, wanted) ? 1 : 2
  }
  const hits = pages.flatMap(({ clauses }) => clauses.filter((clause) => hasAll(searched(clause), wanted)))
  return hits
    .map((clause) => ({ clause, rank: rank(clause) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ clause }) => clause)
}

function searched({ id, title: name, section, text, book }: ClauseEntry): string {
  return `${id} ${name} ${section} ${text} ${title(book)}`
}
