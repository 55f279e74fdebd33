// The keys of the table.

export type Action =
  | { do: 'go'; across: number; up: number; fine: boolean }
  | { do: 'turn'; by: number }
  | { do: 'zoom'; factor: number }
  | { do: 'answer'; number: number }
  | { do: 'next'; back: boolean; wrap: boolean }
  | {
      do:
        | 'fit'
        | 'act'
        | 'together'
        | 'volley'
        | 'onward'
        | 'leave'
        | 'measure'
        | 'move'
        | 'fire'
        | 'charge'
        | 'undo'
        | 'help'
        | 'list'
        | 'reach'
        | 'costs'
        | 'arcs'
        | 'flip'
        | 'skip'
        | 'replay'
        | 'drawer'
    }

export interface Key {
  key: string
  shift: boolean
  /** A key of the browser or the system. */
  other: boolean
}

const ARROWS: Record<string, readonly [across: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const TURN = 15
const STEP = 1.25

const LETTERS: Record<string, Action> = {
  q: { do: 'turn', by: -TURN },
  e: { do: 'turn', by: TURN },
  '+': { do: 'zoom', factor: STEP },
  '=': { do: 'zoom', factor: STEP },
  '-': { do: 'zoom', factor: 1 / STEP },
  '0': { do: 'fit' },
  ' ': { do: 'next', back: false, wrap: true },
  enter: { do: 'act' },
  escape: { do: 'leave' },
  m: { do: 'measure' },
  g: { do: 'move' },
  f: { do: 'fire' },
  c: { do: 'charge' },
  b: { do: 'together' },
  v: { do: 'volley' },
  o: { do: 'onward' },
  u: { do: 'undo' },
  l: { do: 'list' },
  r: { do: 'reach' },
  n: { do: 'costs' },
  a: { do: 'arcs' },
  t: { do: 'flip' },
  s: { do: 'skip' },
  p: { do: 'replay' },
  d: { do: 'drawer' },
  '?': { do: 'help' },
}

/** What a key does; null where it is not one of the table's. */
export function actionOf({ key, shift, other }: Key): Action | null {
  if (other) return null
  const arrow = ARROWS[key]
  if (arrow) return { do: 'go', across: arrow[0], up: arrow[1], fine: shift }
  if (key === 'Tab') return { do: 'next', back: shift, wrap: false }
  if (/^[1-9]$/.test(key)) return { do: 'answer', number: Number(key) }
  const action = LETTERS[key.toLowerCase()] ?? null
  return action?.do === 'turn' && shift ? { do: 'turn', by: Math.sign(action.by) } : action
}

/** Keys that work wherever the focus is, as long as nobody is writing or choosing there. */
const EVERYWHERE = new Set([
  'together',
  'volley',
  'onward',
  'answer',
  'measure',
  'move',
  'fire',
  'charge',
  'undo',
  'help',
  'list',
  'reach',
  'costs',
  'arcs',
  'flip',
  'skip',
  'replay',
  'drawer',
  'fit',
  'zoom',
  'turn',
  'leave',
])

export function worksEverywhere(action: Action): boolean {
  return EVERYWHERE.has(action.do)
}

/** For the help on a field. */
export const GESTURES =
  'One finger or the mouse moves the map; two fingers or the wheel zoom. Tap a unit to choose it, drag it to move it, tap an enemy to fire at it; the menu has a setting to be asked first. Drag a commander’s flag, or the handle of the frame, to move all of his command. A finger that rests on the map measures.'

export const KEYS: readonly (readonly [keys: string, words: string])[] = [
  [
    'Tab, Shift+Tab',
    'on the map: next or previous unit with something to do; after the last one the focus leaves the map',
  ],
  ['Space', 'next unit with something to do'],
  ['Enter', 'act: begin a move or an aim, then carry it out'],
  ['Arrows', 'move the map; with a move, a placing or a ruler begun: move it by half an inch, with Shift by a tenth'],
  ['Q, E', 'turn what is being moved by 15 degrees, with Shift by 1'],
  ['G', 'begin a move'],
  ['B', 'begin a move of all of the command together; arrows move it by an inch, Enter carries it out'],
  ['F', 'aim at the next target'],
  ['V', 'all fire at their best targets: those of the chosen unit’s command, or of the whole side'],
  ['C', 'next target of a charge'],
  ['D', 'go to the panel beside the map: all the chosen unit may do'],
  ['M', 'measure; nobody else sees it; a finger that rests on the map does the same'],
  ['1 to 9', 'answer what is due with that answer'],
  ['O', 'go on: the first button at the top, as the end of a phase'],
  ['U', 'undo'],
  ['R, N, A', 'show or hide reach, its costs, fire arcs'],
  ['+, −, 0', 'zoom in, zoom out, show the whole table'],
  ['T', 'turn the table round'],
  ['L', 'list or map'],
  ['P', 'replay from the first command'],
  ['S', 'skip what is being played back'],
  ['Esc', 'cancel what you began, then let go of the unit'],
  ['?', 'this help'],
]
