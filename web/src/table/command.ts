// What a key does to the table.

import { carryOutAnywhere, PAN } from '../seated/command'
import type { Action } from '../seated/keys'
import type { TableState } from './state.svelte'

/** Inches for an arrow, and with Shift. */
const STEP = 0.5
const FINE = 0.1
/** A whole command goes in larger steps. */
const STRIDE = 1

/** Carries out a key; false where it has no meaning now and the browser may have it. */
export function carryOut(table: TableState, action: Action): boolean {
  const { view } = table
  switch (action.do) {
    case 'go':
      return go(table, action.across, action.up, action.fine)
    case 'turn':
      if (table.placing.isOn) table.placing.turn(action.by)
      else if (table.mover.isOn || table.beginMove()) table.mover.turn(action.by)
      return true
    case 'act':
      return act(table)
    case 'measure':
      measure(table)
      return true
    case 'move':
      return table.beginMove()
    case 'fire':
      return table.nextTarget('fire')
    case 'charge':
      return table.nextTarget('charge')
    case 'together':
      // The arrows are for the map.
      document.querySelector<SVGElement>('svg[role="application"]')?.focus({ preventScroll: true })
      return table.beginTogether()
    case 'volley':
      void table.volley()
      return true
    case 'reach':
      view.reach = !view.reach
      return true
    case 'costs':
      view.costs = !view.costs
      return true
    case 'arcs':
      view.arcs = !view.arcs
      return true
    case 'flip':
      view.flip()
      return true
    default:
      return carryOutAnywhere(table, action)
  }
}

/** Arrows move what is begun, else the map. */
function go(table: TableState, across: number, up: number, fine: boolean): boolean {
  const { view, mover, placing, ruler, together } = table
  const inches = fine ? FINE : together.isOn ? STRIDE : STEP
  const { x, y } = view.step(across * inches, up * inches)
  if (placing.isOn) placing.step(x, y)
  else if (together.isOn) together.step(x, y)
  else if (mover.isOn) mover.step(x, y)
  else if (ruler.isOn) {
    if (!ruler.from) ruler.begin({ x: view.camera.x, y: view.camera.y, piece: null })
    const end = ruler.to ?? ruler.from
    if (end) ruler.stretch({ x: end.x + x, y: end.y + y, piece: null })
  } else view.pan(-across * PAN, up * PAN)
  return true
}

/** Enter: what was begun is carried out; else the likeliest thing is begun. */
function act(table: TableState): boolean {
  if (table.mover.isOn || table.together.isOn || table.aim || table.placing.isOn) {
    void table.confirm()
    return true
  }
  if (table.selected === null && table.sorter.groups.length > 0) {
    void table.sorter.giveAll()
    return true
  }
  if (table.strikeOf('fire')) return table.nextTarget('fire')
  return table.beginMove() || table.nextTarget('charge')
}

/** A ruler from the chosen piece, or from wherever is tapped first; arrows begin it in the middle of the window. */
function measure({ ruler, piece }: TableState) {
  if (ruler.isOn) ruler.leave()
  else ruler.begin(piece && { x: piece.x, y: piece.y, piece })
}
