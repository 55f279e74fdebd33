// Names of the engine as words for people.

/** `first_fire` and `attack-column` as words; the minus of `-2` and the range `1-3` stay. */
export function words(name: string): string {
  return name.replace(/_|(?<=[a-z])-(?=\w)|(?<=\w)-(?=[a-z])/gi, ' ')
}

/** With a capital letter, for headings and labels. */
export function title(name: string): string {
  return sentence(words(name))
}

/** Text that begins with a capital letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The last step of a procedure's name. */
export function shortName(procedure: string): string {
  return title(procedure.split('.').at(-1) ?? procedure)
}

/** At the desk sides have no names. */
export function sidesCounted(text: string): string {
  return text.replace(
    /\b([Ss])ide\s+([ab])\b/g,
    (_, start: string, letter: string) =>
      `${start === 'S' ? 'The' : 'the'} ${letter === 'a' ? 'first' : 'second'} side`,
  )
}

/** A text without names of the engine such as `steps_lost`, and without letters for sides. A formula's `P_a` is none. */
export function plainly(text: string): string {
  return sidesCounted(text).replace(/\b[a-z]{2,}(?:_[a-z0-9]+)+\b/gi, (name) => words(name))
}

/** What a text sets apart as a name of the engine, in words: `impact.leader-casualty` as "impact › leader casualty". */
function codeWords(code: string): string {
  return code.replace(/(?<![\w.])[a-z]{2}[\w-]*(?:\.[a-z][\w-]*)*/g, (name) => pathWords(name))
}

/** A value of JSON in few words. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value === '' ? 'none' : words(value)
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueWords).join('; ')
  return Object.entries(value)
    .map(([key, inner]) => `${words(key)} ${valueWords(inner)}`)
    .join(', ')
}

/** `target.cover` as "target, cover". Items of lists are counted from 1. */
export function pathWords(path: string): string {
  return path
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : words(step)))
    .join(' › ')
}

export const GROUP_TITLES = { who: 'Who acts', whom: 'Against whom', where: 'Where', how: 'How' } as const

export const ORIGIN_WORDS = {
  source: 'as the rules are printed',
  reading: 'our reading of damaged print',
  house: 'a house rule that fills a gap',
} as const

const CLAUSE = /\b[A-Z]{2,4}-\d{1,3}\b/

export interface Piece {
  text: string
  kind: 'plain' | 'strong' | 'code' | 'clause'
}

/** A text with Markdown's bold and code, and with clause ids, as pieces to be shown. */
export function pieces(text: string): Piece[] {
  const pattern = /\*\*([^*]+)\*\*|`([^`]+)`|\b([A-Z]{2,4}-\d{1,3})\b/g
  const found: Piece[] = []
  let last = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > last) found.push({ text: plainly(text.slice(last, match.index)), kind: 'plain' })
    const [whole, strong, code, clause] = match
    if (strong !== undefined) found.push({ text: plainly(strong), kind: 'strong' })
    else if (code !== undefined)
      found.push(CLAUSE.test(code) ? { text: code, kind: 'clause' } : { text: codeWords(code), kind: 'code' })
    else found.push({ text: clause ?? whole, kind: 'clause' })
    last = match.index + whole.length
  }
  if (last < text.length) found.push({ text: plainly(text.slice(last)), kind: 'plain' })
  return found
}
