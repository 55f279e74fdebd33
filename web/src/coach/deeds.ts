// What a seat has done in a battle, by what the book tells of its acts.

import type { Act, Entry, Seat } from '../battle/types'
import type { Fact } from './marks'

function factsOfAct({ sorts, aims, subject, arguments: asked }: Act): Fact[] {
  const takes = (...kinds: string[]) => asked.some((argument) => kinds.includes(argument.takes.kind))
  if (sorts) return ['has-sorted']
  if (takes('group')) return ['has-placed']
  if (takes('way', 'place')) return ['has-gone']
  if (aims) return ['has-struck']
  return subject === null ? ['has-gone-on'] : []
}

export function deedsOf(entries: readonly Entry[], acts: readonly Act[], seat: Seat): Fact[] {
  const named = new Map(acts.map((act) => [act.name, act]))
  const facts = entries.flatMap(({ seat: by, do: deed }): Fact[] => {
    if (by !== seat || !('act' in deed) || deed.act === 'hidden' || deed.act.name === 'note') return []
    const act = named.get(deed.act.name)
    return act ? ['has-acted', ...factsOfAct(act)] : []
  })
  return [...new Set(facts)]
}
