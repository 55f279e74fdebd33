// The keys of a map of areas. What a key means is read as on every table; arrows go from area to area.

import { carryOutAnywhere, PAN } from '../seated/command'
import type { Action } from '../seated/keys'
import type { AreaState } from './state.svelte'

/** Carries out a key; false where it has no meaning now and the browser may have it. */
export function carryOut(areas: AreaState, action: Action): boolean {
  switch (action.do) {
    case 'go':
      if (action.fine) areas.view.pan(-action.across * PAN, action.up * PAN)
      else areas.step({ x: action.across, y: -action.up })
      return true
    case 'act':
      return areas.enter()
    case 'reach':
      areas.supply = !areas.supply
      return true
    default:
      return carryOutAnywhere(areas, action)
  }
}

/** For the help. */
export const AREA_KEYS: readonly (readonly [keys: string, words: string])[] = [
  ['Arrows', 'to the next area that way; with Shift the map itself moves'],
  [
    'Enter',
    'choose who stands there, again for the next of a stack; with a formation chosen, march to the area you look at',
  ],
  [
    'Tab, Shift+Tab',
    'on the map: next or previous formation with something to do; after the last one the focus leaves the map',
  ],
  ['Space', 'next formation with something to do'],
  ['D', 'go to the panel beside the map: all the chosen formation may do'],
  ['R', 'show or hide the line of supply'],
  ['1 to 9', 'answer what is due with that answer'],
  ['O', 'go on: the first button at the top, as the end of a phase'],
  ['U', 'undo'],
  ['+, −, 0', 'zoom in, zoom out, show the whole map'],
  ['L', 'list or map'],
  ['P', 'replay from the first command'],
  ['S', 'skip what is being played back'],
  ['Esc', 'cancel the march you began, close the stack, then let go of the formation'],
  ['?', 'this help'],
]

export const AREA_GESTURES =
  'One finger or the mouse moves the map; two fingers or the wheel zoom. Tap a stack to open it, a formation to choose it, and an area in reach to see the way there; tap it again, or drag the formation there, to march.'
