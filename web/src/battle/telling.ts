// Commands and times in words.

import { doing, owning } from '../lib/agreeing'
import { sentence, words } from '../lib/words'
import type { Clock, Entry, Rolled, Seat, Side, Waits, With } from './types'

type Named = (seat: Seat) => string

export function phaseWords({ phase }: Clock): string {
  const plain = sentence(words(phase))
  return /phase$/i.test(plain) || !/^[a-z-]+$/.test(phase) ? plain : `${plain} phase`
}

/** "Turn 4 · Fire phase · 10:20". */
export function clockWords(clock: Clock): string {
  return [`Turn ${clock.turn}`, phaseWords(clock), clock.hour].filter(Boolean).join(' · ')
}

/** Commands that were taken back, and what took them back. */
export function takenBack(entries: readonly Entry[]): ReadonlySet<number> {
  return new Set(entries.flatMap(({ n, do: deed }) => ('undo' in deed ? [n, deed.undo.of] : [])))
}

/** What has happened and still holds. */
export function holding(entries: readonly Entry[]): readonly Entry[] {
  const taken = takenBack(entries)
  return taken.size === 0 ? entries : entries.filter(({ n }) => !taken.has(n))
}

export function isNote(entry: Entry): boolean {
  return 'act' in entry.do && entry.do.act !== 'hidden' && entry.do.act.name === 'note'
}

export function isRuling(entry: Entry): boolean {
  return (entry.rulings?.length ?? 0) > 0
}

/** Of whom or what a command speaks: names alone, as what they are called in the machine is nothing to read. */
export function argumentWords(known: With, named: Named): string {
  return Object.entries(known)
    .flatMap(([name, value]) => (name === 'side' && (value === 'a' || value === 'b') ? named(value) : value))
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .map(words)
    .join(', ')
}

/** What was done, in one line. */
export function deedWords(entry: Entry, named: Named): string {
  const deed = entry.do
  const who = named(entry.seat)
  if ('undo' in deed) return `${doing(who, 'takes')} back an order.`
  if ('entropy' in deed) return `${doing(who, 'adds')} words to the dice.`
  if ('dice' in deed) return entry.headline ?? `${doing(who, 'gives')} dice to command ${deed.dice.of}.`
  if ('secret' in deed) return 'The secret of the dice is shown. The battle is closed.'
  if ('correction' in deed) {
    return typeof deed.correction === 'string'
      ? 'The umpire makes a correction.'
      : `The umpire makes a correction: ${deed.correction.reason}`
  }
  if (deed.act === 'hidden' && !entry.rulings) return `${doing(who, 'does', 'do')} something that is kept from you.`
  if (deed.act !== 'hidden' && deed.act.name === 'note')
    return `${doing(who, 'notes')}: ${String(deed.act.with['text'] ?? '')}`
  // What came of it, not what was tried.
  if (entry.headline) return entry.headline
  const ruling = entry.rulings?.filter(({ procedure }) => procedure !== '').at(-1)
  if (ruling) return `${sentence(ruling.title)}.`
  const [first] = entry.said ?? []
  if (first && !entry.rulings) return first.text
  const { name, with: known } = deed.act === 'hidden' ? { name: 'hidden', with: {} } : deed.act
  const told = argumentWords(known, named)
  return `${who}: ${words(name)}${told ? `, ${told}` : ''}.`
}

/** What is said of a command while it is shown: its headline alone, or every line where it has none. */
export function newsWords(entry: Entry, named: Named): string {
  const deed = deedWords(entry, named)
  if (entry.headline) return deed
  const told = [deed, ...(entry.said ?? []).map(({ text }) => text).filter((text) => text !== deed)]
  // What ends no sentence is set apart from what follows.
  return told.map((text, place) => (place < told.length - 1 && !/[.!?:;]$/.test(text) ? `${text};` : text)).join(' ')
}

/** The log as plain text, oldest first. */
export function logText(entries: readonly Entry[], named: Named): string {
  const lines = entries.flatMap((entry) => {
    const deed = deedWords(entry, named)
    const results = (entry.said ?? []).map(({ text }) => text).filter((text) => text !== deed)
    const dice = (entry.rulings ?? []).flatMap((ruling) =>
      ruling.dice.map((rolled) => `${diceWords(rolled)} (${rolled.for})`),
    )
    return [
      `${entry.n}. ${clockWords(entry.clock)}, ${named(entry.seat)}: ${deed}`,
      ...results.map((text) => `   ${text}`),
      ...dice.map((text) => `   ${text}`),
    ]
  })
  return `${lines.join('\n')}\n`
}

/** "D10: 7", "2D6: 3 + 4 = 7". */
export function diceWords({ sides, faces }: Rolled): string {
  const sum = faces.reduce((total, face) => total + face, 0)
  const dice = `${faces.length > 1 ? faces.length : ''}D${sides}`
  return `${dice}: ${faces.join(' + ')}${faces.length > 1 ? ` = ${sum}` : ''}`
}

/** "Blue", "Blue and Red". */
export function sidesWords(sides: readonly Side[], named: Named): string {
  return sides.map((side) => named(side)).join(' and ')
}

/** Whose part of the turn it is, as this seat hears it: a bare name is that of the side whose turn it is, which need not be who acts. */
export function partWords(part: string | undefined, seat: Seat, named: Named): string {
  if (!part) return ''
  const side = (['a', 'b'] as const).find((one) => named(one) === part)
  if (side === undefined) return sentence(part)
  return side === seat ? 'Your turn' : `${owning(part)} turn`
}

/** Who is to act, as this seat hears it. */
export function turnWords(waiting: readonly Side[], seat: Seat, named: Named): string {
  if (waiting.length === 0) return ''
  if (seat === 'a' || seat === 'b') {
    if (!waiting.includes(seat)) return `${sidesWords(waiting, named)} to act`
    return waiting.length > 1 ? 'You and the enemy are to act' : 'You are to act'
  }
  return `${sidesWords(waiting, named)} to act`
}

/** What an accepted command waits for, as this seat hears it. */
export function waitsWords({ n, die, types, rolls }: Waits, seat: Seat, named: Named): string {
  if (types.includes(seat)) return `command ${n} stands and waits for its dice`
  if (rolls.includes(seat)) return `command ${n} stands and waits for a die that no player may type`
  const players = types.filter((one) => one !== 'umpire')
  const who = (players.length > 0 ? players : types).map(named).join(' or ')
  return `command ${n} waits for a D${die.sides} of ${who}: ${die.for}`
}

/** How the dice of a command came about. */
export function diceSource(by: 'typed' | 'rolled'): string {
  return by === 'typed' ? 'The dice were rolled on the table and typed in.' : 'The dice were rolled by the program.'
}

/** Who may type dice, in a sentence. */
export function diceRule(setting: 'typed' | 'own' | 'rolled'): string {
  if (setting === 'typed') return 'Whoever gives a command may roll on the table and type all its dice.'
  if (setting === 'own')
    return 'A side may roll its own dice on the table and type them, never the other side’s. The umpire may type any.'
  return 'The program rolls all dice; nobody types any.'
}

/** What is to be known of a battle that came in as a file. */
export function broughtInWords({
  commands,
  count,
  other_charts,
}: {
  commands: number
  count: number
  other_charts: boolean
}): string {
  const first =
    commands === 0
      ? 'This battle was begun elsewhere and brought in as a file.'
      : `The first ${commands} commands were brought in as a file, not ruled here.`
  const charts = other_charts ? ' It was begun with other charts than those of this server.' : ''
  const differs =
    count === 0
      ? ' Played again here, everything comes out the same.'
      : ` Played again here, ${count} ${count === 1 ? 'thing comes' : 'things come'} out otherwise.`
  return first + charts + differs
}
