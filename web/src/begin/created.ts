// The battle just begun in this tab: its invitations stay in reach until another is begun, also after a reload.

import type { Created } from '../battle/types'

const NAME = 'grognard.created'

export function createdHere(): Created | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Created | null
  } catch {
    return null
  }
}

export function holdCreated(created: Created | null) {
  try {
    if (created) sessionStorage.setItem(NAME, JSON.stringify(created))
    else sessionStorage.removeItem(NAME)
  } catch {
    // Then the links are shown until the page is left.
  }
}
