// Whoever gives the battle up is asked once more: it ends the battle for everybody.

import type { Act } from './types'

export const QUESTION = 'Give the battle up? It ends at once, and the other side has won.'

/** Whether a command is meant: true for whatever does not give the battle up. `ask` puts the question. */
export function isMeant(
  name: string,
  acts: readonly Act[],
  ask: (question: string) => boolean = (question) => window.confirm(question),
): boolean {
  return acts.find((act) => act.name === name)?.gives_up !== true || ask(QUESTION)
}
