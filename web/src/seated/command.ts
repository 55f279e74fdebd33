// What a key does at every board, of whatever kind.

import type { Action } from './keys'
import type { Seated } from './seated.svelte'

/** Pixels for an arrow where the map itself is moved. */
export const PAN = 80

/** Carries out a key that means the same everywhere; false where it has no meaning now and the browser may have it. */
export function carryOutAnywhere<M, E>(seated: Seated<M, E>, action: Action): boolean {
  const { view } = seated
  switch (action.do) {
    case 'zoom':
      view.zoom(action.factor)
      return true
    case 'fit':
      view.fit()
      return true
    case 'next':
      return seated.next(action.back, action.wrap) || action.wrap
    case 'leave':
      return seated.leave()
    case 'onward':
      return seated.goOn()
    case 'answer':
      return seated.answer(action.number)
    case 'undo':
      void seated.undo()
      return true
    case 'help':
      view.help = !view.help
      return true
    case 'list':
      view.list = !view.list
      return true
    case 'skip':
      seated.playback.skip()
      return true
    case 'drawer': {
      const chosen = document.getElementById('chosen')
      chosen?.focus()
      return chosen !== null
    }
    case 'replay':
      if (seated.replay.isOpen) seated.replay.close()
      else void seated.replay.open()
      return true
    default:
      return false
  }
}
