// A round of battle as it is shown: the cards turn over, then what the tactics give, the charge, the weights, the dice and the
// losses, one after the other, out of the receipt of the round.

import type { Entry, EntryRuling, Rolled, Side } from '../../battle/types'

export interface Played {
  tactic: string
  card: string | null
}

/** A line of the receipt, without the name of the side it stands under. */
export interface Told {
  text: string
  value: number | null
  rule: string
  /** Read at the table of results: what comes before it is what is brought there. */
  late: boolean
}

export interface Part {
  title: string
  /** Numbers are what is added, not what it comes to. */
  signed: boolean
  /** What concerns both, then what concerns each. */
  both: readonly Told[]
  of: Readonly<Record<Side, readonly Told[]>>
  dice: readonly Rolled[]
}

export interface Suffered {
  steps: number
  morale: number
}

export interface Reveal {
  /** The command. */
  n: number
  title: string
  /** Its number in its battle. */
  round: number
  combat: boolean
  played: Readonly<Record<Side, Played>>
  parts: readonly Part[]
  lost: Readonly<Record<Side, Suffered>>
  /** How many parts are shown; at 0 the cards are turned over, below it they still lie face down. */
  shown: number
}

/** Parts of a round, by the clauses of the chapters that rule them; the last has all that is read at the table of results. */
const CHAPTERS: readonly {
  title: string
  from: number
  to: number
  late?: boolean
  signed?: boolean
  dice?: RegExp
}[] = [
  { title: 'The tactics meet', from: 29, to: 33, signed: true },
  { title: 'The cavalry charges', from: 36, to: 46, dice: /charge/ },
  { title: 'The weight of the forces', from: 19, to: 27 },
  { title: 'What helps and what hinders', from: 1, to: 18, signed: true },
  { title: 'The dice', from: 1, to: 46, late: true, dice: /^(?!.*charge)/ },
]
/** "goes to the FERT", and then reads it. */
const TO_THE_TABLE = 28

const SIDES = ['a', 'b'] as const

/** The round that a command fought; null where it fought none. */
export function revealOf(
  { n, rulings }: Pick<Entry, 'n' | 'rulings'>,
  sideName: (side: Side) => string,
): Reveal | null {
  const ruling = rulings?.find(({ procedure }) => procedure.endsWith('.round'))
  if (!ruling) return null
  const [a, b] = SIDES.map((side) => playedIn(ruling, side))
  if (!a || !b) return null
  const of = sorted(ruling, sideName)
  const parts = CHAPTERS.map(({ title, from, to, late = false, signed = false, dice }): Part => {
    const within = (told: Told) =>
      from <= clauseNumber(told.rule) &&
      clauseNumber(told.rule) <= to &&
      told.late === late &&
      clauseNumber(told.rule) !== TO_THE_TABLE
    return {
      title,
      signed,
      both: of.both.filter(within),
      of: { a: of.a.filter(within), b: of.b.filter(within) },
      dice: dice ? ruling.dice.filter((rolled) => dice.test(rolled.for)) : [],
    }
  })
  const outcome = (side: Side) => fields(fields(ruling.outcome)[side])
  const lost = (side: Side): Suffered => ({
    steps: figure(outcome(side)['steps_lost']) + figure(outcome(side)['charge_steps_lost']),
    morale: figure(outcome(side)['morale_lost']),
  })
  return {
    n,
    title: ruling.title,
    round: Number(/\d+/.exec(ruling.title)?.[0] ?? 0),
    combat: fields(ruling.outcome)['combat'] === true,
    played: { a, b },
    parts: parts.filter(({ both, of, dice }) => both.length + of.a.length + of.b.length + dice.length > 0),
    lost: { a: lost('a'), b: lost('b') },
    shown: -1,
  }
}

/** The rounds of the battle that is being fought, the last first: their numbers go down as one looks back. */
export function roundsOf(entries: readonly Pick<Entry, 'n' | 'rulings'>[], sideName: (side: Side) => string): Reveal[] {
  const found: Reveal[] = []
  for (const entry of [...entries].reverse()) {
    const reveal = revealOf(entry, sideName)
    const after = found.at(-1)
    if (reveal && after && reveal.round >= after.round) break
    if (reveal) found.push(reveal)
  }
  return found
}

function playedIn({ situation }: EntryRuling, side: Side): Played | null {
  const own = fields(fields(situation)[side])
  const { grand_tactic: tactic, card } = own
  return typeof tactic === 'string' ? { tactic, card: typeof card === 'string' && card !== 'none' ? card : null } : null
}

/** The lines of each side, and those of both. A line that names no side goes on about the one before it. */
function sorted({ lines = [] }: EntryRuling, sideName: (side: Side) => string): Record<Side | 'both', Told[]> {
  const found: Record<Side | 'both', Told[]> = { a: [], b: [], both: [] }
  let last: Side | 'both' = 'both'
  const reads = new Set<Side | 'both'>()
  for (const { text, value, rule } of lines) {
    const begins = SIDES.flatMap((side) =>
      [sideName(side), side].flatMap((name) =>
        [`${name}: `, `${name}'s `, `${name} `].map((start) => ({ side, start })),
      ),
    ).find(({ start }) => text.startsWith(start))
    // A charge is ridden by both, and a new chapter belongs to nobody until it names somebody.
    last = begins?.side ?? (/^(far enough|neither|no combat)|against/.test(text) ? 'both' : last)
    if (clauseNumber(rule) === TO_THE_TABLE) reads.add(last)
    found[last].push({
      text: begins ? text.slice(begins.start.length) : text,
      value: typeof value === 'number' ? value : null,
      rule,
      late: reads.has(last),
    })
  }
  return found
}

const clauseNumber = (rule: string): number => Number(/\d+$/.exec(rule)?.[0] ?? 0)
const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const figure = (value: unknown): number => (typeof value === 'number' ? value : 0)
