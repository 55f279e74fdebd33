// What the server says, without the names of the machine: acts and phases in words, sides by their names.

import { owning } from '../lib/agreeing'
import { words } from '../lib/words'
import type { BattleInfo, Clock, Entry, Table, With } from './types'

export type Speak = (text: string) => string

/** Names with hyphens that a book uses for its acts, its choices and its phases. */
function idsOf({ acts, table }: BattleInfo, phases: readonly string[]): string[] {
  const choices = acts.flatMap((act) =>
    act.arguments.flatMap(({ takes }) => (takes.kind === 'choice' ? takes.values : [])),
  )
  const ids = [...acts.map(({ name }) => name), ...choices, table.business.clock.phase, ...phases]
  // The longest first, as one may be part of another; a name with a blank is words already.
  return [...new Set(ids)].filter((id) => /^[a-z]+(-[a-z0-9]+)+$/.test(id)).sort((a, b) => b.length - a.length)
}

/** How texts of a battle are spoken. */
export function speechOf(info: BattleInfo, phases: readonly string[] = []): Speak {
  const ids = idsOf(info, phases)
  const known = ids.length > 0 ? new RegExp(`(?<![\\w-])(${ids.join('|')})(?![\\w-])`, 'g') : null
  const [a = 'a', b = 'b'] = info.sides
  const name = (letter: string) => (letter === 'a' ? a : b)
  return (text) => {
    const spoken = known ? text.replace(known, (id) => words(id)) : text
    return spoken
      .replace(/\b[Ss]ide ([ab])\b/g, (_, letter: string) => name(letter))
      .replace(/(?<![\w'])([ab])'s\b/g, (_, letter: string) => owning(name(letter)))
  }
}

const spokenClock = (clock: Clock, speak: Speak): Clock => (clock.part ? { ...clock, part: speak(clock.part) } : clock)

export function spokenTable(table: Table, speak: Speak): Table {
  const { business, offers, sheet, waits } = table
  return {
    ...table,
    business: {
      ...business,
      clock: spokenClock(business.clock, speak),
      remarks: business.remarks.map(speak),
      due: business.due.map((item) => ({ ...item, title: speak(item.title) })),
      ...(business.over ? { over: speak(business.over) } : {}),
    },
    waits: waits && { ...waits, die: { ...waits.die, for: speak(waits.die.for) } },
    offers: offers.map((offer) => ({ ...offer, title: speak(offer.title) })),
    sheet: {
      ...sheet,
      ...(sheet.ending ? { ending: { ...sheet.ending, text: speak(sheet.ending.text) } } : {}),
      facts: sheet.facts.map((fact) => ({ ...fact, name: words(fact.name) })),
    },
  }
}

function spokenWith(known: With, speak: Speak): With {
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, typeof value === 'string' ? speak(value) : value]),
  )
}

export function spokenEntry(entry: Entry, speak: Speak): Entry {
  const { said, rulings, headline, do: deed } = entry
  return {
    ...entry,
    clock: spokenClock(entry.clock, speak),
    ...('act' in deed && deed.act !== 'hidden'
      ? { do: { act: { ...deed.act, with: spokenWith(deed.act.with, speak) } } }
      : {}),
    ...(headline ? { headline: speak(headline) } : {}),
    ...(said ? { said: said.map((line) => ({ ...line, text: speak(line.text) })) } : {}),
    ...(rulings
      ? {
          rulings: rulings.map((ruling) => ({
            ...ruling,
            title: speak(ruling.title),
            dice: ruling.dice.map((rolled) => ({ ...rolled, for: speak(rolled.for) })),
            ...(ruling.lines ? { lines: ruling.lines.map((line) => ({ ...line, text: speak(line.text) })) } : {}),
          })),
        }
      : {}),
  }
}
