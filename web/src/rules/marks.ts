// Words that are searched for, and where they stand in a text.

export interface Mark {
  text: string
  hit: boolean
}

/** What is typed, word by word. */
export function wantedWords(search: string): string[] {
  return search.trim().toLowerCase().split(/\s+/).filter(Boolean)
}

/** Whether a text has every word. */
export function hasAll(text: string, wanted: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return wanted.every((word) => lower.includes(word))
}

/** A text in pieces, those that are searched for apart from the rest. */
export function marked(text: string, wanted: readonly string[]): Mark[] {
  if (wanted.length === 0) return [{ text, hit: false }]
  // Of two words that begin alike the longer one is marked.
  const longest = [...wanted].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(`(${longest.map((word) => word.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')).join('|')})`, 'gi')
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
