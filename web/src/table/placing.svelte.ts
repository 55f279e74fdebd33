// Troops that are being placed: the suggested places of a group as ghosts, moved and turned before they count.

import { reason } from '../api/client'
import type { Battle } from '../battle/battle.svelte'
import { find } from '../battle/offers'
import type { Card, Side } from '../battle/types'
import { facingOf, isBlockInside, overlap, snapped } from './geometry'
import { survey, type Shape, type Suggested } from './survey'
import type { Block, MapView, Piece, Point } from './types'

export interface Ghost extends Piece {
  formations: readonly Shape[]
}

/** A suggestion as a piece that can be drawn; where its size is not told, an inch for each stand. */
export function ghostOf(place: Suggested, side: Side, card: Card | null = null): Ghost {
  const officer = place.sort === 'officer' || (place.facing === undefined && place.sort === undefined)
  return {
    label: place.name,
    sort: officer ? 'officer' : 'unit',
    branch: officer ? 'headquarters' : (card?.kind ?? 'infantry'),
    width: officer ? 0 : Math.max(card?.strength?.left ?? 4, 1),
    depth: officer ? 0 : 0.5,
    outline: 'solid',
    formations: [],
    facing: 0,
    ...place,
    side,
    marks: [],
    ready: false,
  }
}

/** What is wrong with the places, as far as the eye can tell; the server has the last word. */
export function slips(ghosts: readonly Ghost[], map: MapView, side: Side, group: string | null = null): string[] {
  const late = map.zones.filter(({ who }) => who && who === group)
  const zones = late.length > 0 ? late : map.zones.filter((zone) => zone.side === side && !zone.who)
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
      const sheet = this.battle.table?.sheet
      const card = (name: string) => (sheet ? (find(sheet, name)?.card ?? null) : null)
      if (this.group === group) this.ghosts = places.map((place) => ghostOf(place, side, card(place.name)))
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
    const places = this.ghosts.map(({ name, x, y, facing, formation, sort, attached }) =>
      sort === 'officer' ? { name, x, y, ...(attached ? { attached } : {}) } : { name, x, y, facing, ...(formation ? { formation } : {}) },
    )
    return { group: this.group, places }
  }
}
