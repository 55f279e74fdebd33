// What is the case where a battle is fought with figures and Grognard keeps the books, for the coach.

import type { Battle } from '../battle/battle.svelte'
import { dueFor } from '../battle/offers'
import type { SheetState } from '../battle/sheet.svelte'
import type { Table } from '../battle/types'
import type { Facts } from './choose'
import { deedsOf } from './deeds'
import type { Fact } from './marks'

export function bookFacts(battle: Battle, table: Table, sheet: SheetState): Facts {
  const facts = new Set<Fact>(deedsOf(battle.entries, battle.info?.acts ?? [], battle.seat))
  const add = (fact: Fact, holds: boolean) => holds && facts.add(fact)
  add('question', dueFor(battle.seat, table.business.due).length > 0)
  add('looking', typeof sheet.subject === 'string')
  add('form', sheet.form !== null)
  add('ruling', (sheet.done?.rulings?.length ?? 0) > 0)
  add('undo', table.undo !== null)
  return facts
}
