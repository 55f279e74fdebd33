// Roads with their ditches, railways, and lines of which the map knows only that they are there.

import type { Point } from '../table/types'
import type { Paint } from './paint'
import { open } from './strokes'

/** All roads together: where they meet, they are one. */
export function roads(lines: readonly (readonly Point[])[], paint: Paint) {
  const d = lines.map(open).join('')
  for (const look of ['ditch', 'verge', 'road-edge', 'road', 'rut'] as const) paint.add(look, d)
}

export function railway(line: readonly Point[], paint: Paint) {
  paint.add('sleepers', open(line))
  paint.add('rails', open(line))
}

export function plainLine(line: readonly Point[], paint: Paint) {
  paint.add('plain-line', open(line))
}
