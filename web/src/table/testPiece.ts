// A regiment and a table for the tests of this folder.

import type { MapView, Piece } from './types'

export const OHIO: Piece = {
  name: '7th Ohio',
  label: '7 OH',
  side: 'a',
  sort: 'unit',
  branch: 'infantry',
  echelon: 'regiment',
  command: "Price's Brigade",
  x: 12.5,
  y: 6,
  facing: 0,
  width: 5,
  depth: 0.5,
  formation: 'line',
  outline: 'solid',
  stands: [5, 5],
  marks: [{ letter: 'M', word: 'moving', tone: 'green' }],
  ready: true,
  attached: null,
  radius: null,
}

const NOTHING = { areas: [], lines: [], zones: [], objectives: [], pieces: [], contacts: [], moved: [], off: [] }

/** A map of which only a part is given. */
export function whole(map: Partial<MapView> & Pick<MapView, 'width' | 'depth'>): MapView {
  return { ...NOTHING, ...map }
}
