// Troops that are being placed: the suggested places of a group as ghosts, moved and turned before they count.

import { reason } from '../api/client'
import type { Battle } from '../battle/battle.svelte'
import type { Side } from '../battle/types'
import { facingOf, isBlockInside, overlap, snapped } from './geometry'
import { survey, type Shape, type Suggested } from './survey'
import type { Block, MapView, Piece, Point } from './types'

export interface Ghost extends Piece {
  formations: readonly Shape[]
}

/** A suggestion as a piece that can be drawn. */
export function ghostOf(place: Suggested, side: Side): Ghost {
  const officer = place.sort === 'officer'
  return {
    label: place.name,
    sort: 'unit',
    branch: officer ? 'headquarters' : 'infantry',
    width: officer ? 0 : 4,
    depth: officer ? 0 : 0.5,
    outline: 'solid',
    formations: [],
    ...place,
    side,
    marks: [],
    ready: false,
  }
}

/** What is wrong with the places, as far as the eye can tell; the server has the last word. */
export function slips(ghosts: readonly Ghost[], map: MapView, side: Side): string[] {
  const zones = map.zones.filter((zone) => zone.side === side)
  const isUnit = (block: Block) => block.width > 0
  const others = [...map.pieces, ...ghosts].filter(isUnit)
  return ghosts.flatMap((ghost) => {
    const found: string[] = []
    if (zones.length > 0 && !zones.some(({ points }) => isBlockInside(points, ghost))) found.push(`${ghost.name} is outside the zone.`)
    const over = isUnit(ghost) && others.find((other) => other.name > ghost.name && overlap(ghost, other))
    if (over) found.push(`${ghost.name} overlaps ${over.name}.`)
    return found
  })
}

export class Placing {
  readonly battle: Battle
  group = $state<string | null>(null)
  side = $state<Side>('a')
  ghosts = $state.raw<readonly Ghost[]>([])
  /** One of them; null means the whole group. */
  chosen = $state<string | null>(null)
  fault = $state('')
  asking = $state(false)

  constructor(battle: Battle) {
    this.battle = battle
  }

  get isOn(): boolean {
    return this.group !== null
  }

  async begin(group: string, side: Side) {
    this.leave()
    this.group = group
    this.side = side
    this.asking = true
    try {
      const places = await survey(this.battle.id, this.battle.token, { ask: 'deploy', group })
      if (this.group === group) this.ghosts = places.map((place) => ghostOf(place, side))
    } catch (error) {
      this.fault = reason(error)
    }
    this.asking = false
  }

  leave() {
    this.group = this.chosen = null
    this.ghosts = []
    this.fault = ''
  }

  private change(change: (ghost: Ghost) => Ghost) {
    this.ghosts = this.ghosts.map((ghost) => (this.chosen === null || ghost.name === this.chosen ? change(ghost) : ghost))
  }

  step(across: number, up: number) {
    this.change((ghost) => ({ ...ghost, x: snapped(ghost.x + across, 0.01), y: snapped(ghost.y + up, 0.01) }))
  }

  to(name: string, { x, y }: Point) {
    this.chosen = name
    this.change((ghost) => ({ ...ghost, x: snapped(x, 0.1), y: snapped(y, 0.1) }))
  }

  turn(by: number) {
    this.change((ghost) => ({ ...ghost, facing: facingOf(ghost.facing + by) }))
  }

  set(name: string, change: Partial<Ghost>) {
    this.ghosts = this.ghosts.map((ghost) => (ghost.name === name ? { ...ghost, ...change } : ghost))
  }

  get with() {
    const places = this.ghosts.map(({ name, x, y, facing, formation }) => ({ name, x, y, facing, ...(formation ? { formation } : {}) }))
    return { group: this.group, places }
  }
}
