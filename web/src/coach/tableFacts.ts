// What is the case on the virtual table, for the coach.

import type { TableState } from '../table/state.svelte'
import type { Facts } from './choose'
import { deedsOf } from './deeds'
import type { Fact } from './marks'

export function tableFacts(table: TableState): Facts {
  const { battle, acts, offers, piece } = table
  const facts = new Set<Fact>(deedsOf(battle.entries, battle.info?.acts ?? [], battle.seat))
  const add = (fact: Fact, holds: boolean) => holds && facts.add(fact)
  // While others' moves are played back, nothing is asked of anybody.
  if (!battle.plays || table.playback.entry !== null || table.replay.isOpen) return facts
  const mine = piece !== null && table.isMine(piece)
  const [sorting, placing] = [acts.all('sort', offers).length > 0, table.toPlace.length > 0]
  add('trying-places', table.placing.isOn)
  add('placing', placing)
  add('sorting', sorting)
  add('question', table.answers.length > 1)
  add('ready', table.ready.length > 0)
  add('chosen', mine)
  add('may-go', mine && table.moveOf(piece.name) !== undefined)
  add('may-strike', mine && table.intent !== null)
  add('through', table.ready.length === 0 && acts.plain(offers).length > 0)
  return facts
}
