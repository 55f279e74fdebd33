// Troops that are being placed: the suggested places of a group as ghosts, moved and turned before they count.

import { reason, Refusal } from '../api/client'
import type { Suggested, SuggestedShape } from '../api/types'
import type { Battle } from '../battle/battle.svelte'
import { find } from '../battle/offers'
import type { Card, Offer, Side, With } from '../battle/types'
import type { Acts } from '../seated/acts'
import { centroid, facingOf, isBlockInside, overlap, snapped } from './geometry'
import { survey } from '../seated/survey'
import { isOfficer, type Block, type MapView, type Piece, type Point, type Zone } from './types'

export interface Ghost extends Piece {
  formations: readonly SuggestedShape[]
}

/** A suggestion as a piece that can be drawn. */
export function ghostOf(place: Suggested, side: Side): Ghost {
  return {
    command: null,
    echelon: '',
    formation: null,
    facing: 0,
    stands: null,
    attached: null,
    radius: null,
    ...place,
    side,
    marks: [],
    ready: false,
  }
}

/** A piece for which the table suggests no place: in the middle of its zone, an inch for each of its strength. */
export function ghostIn(zone: Zone, name: string, side: Side, card: Card | null): Ghost {
  const { x, y } = centroid(zone.points)
  const facing = side === 'a' ? 0 : 180
  const width = Math.max(card?.strength?.left ?? 4, 1)
  return ghostOf(
    {
      name,
      label: name,
      x,
      y,
      facing,
      sort: 'unit',
      branch: card?.kind ?? '',
      width,
      depth: 0.5,
      outline: 'solid',
      formations: [],
    },
    side,
  )
}

/** Where a group may be placed: where it comes on later, or with all of its side. */
function zonesOf(map: MapView, side: Side, group: string | null): Zone[] {
  const late = map.zones.filter(({ who }) => who && who === group)
  return late.length > 0 ? late : map.zones.filter((zone) => zone.side === side && !zone.who)
}

/** What is wrong with the places, as far as the eye can tell; the server has the last word. */
export function slips(ghosts: readonly Ghost[], map: MapView, side: Side, group: string | null = null): string[] {
  const zones = zonesOf(map, side, group)
  const isUnit = (block: Block) => block.width > 0
  const others = [...map.pieces, ...ghosts].filter(isUnit)
  return ghosts.flatMap((ghost) => {
    const found: string[] = []
    if (zones.length > 0 && !zones.some(({ points }) => isBlockInside(points, ghost)))
      found.push(`${ghost.name} is outside the zone.`)
    const over = isUnit(ghost) && others.find((other) => other.name > ghost.name && overlap(ghost, other))
    if (over) found.push(`${ghost.name} overlaps ${over.name}.`)
    return found
  })
}

export class Placing {
  readonly battle: Battle
  group = $state<string | null>(null)
  private acts: Acts | null = null
  offer = $state.raw<Offer | null>(null)
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

  /** Asks for places; where the table has none for a single piece, it begins in the middle of its zone. */
  async begin(offer: Offer, acts: Acts, side: Side, map: MapView | null) {
    this.leave()
    const group = acts.subjectOf(offer)
    if (group === null) return
    this.offer = offer
    this.acts = acts
    this.group = group
    this.side = side
    this.asking = true
    try {
      const { places } = await survey(this.battle.id, this.battle.token, { ask: 'places', group })
      if (this.group === group) this.ghosts = places.map((place) => ghostOf(place, side))
    } catch (error) {
      const [zone] = map ? zonesOf(map, side, group) : []
      if (this.group === group && error instanceof Refusal && zone && acts.open(offer, 'place', 'way')) {
        const sheet = this.battle.table?.sheet
        this.ghosts = [ghostIn(zone, group, side, sheet ? (find(sheet, group)?.card ?? null) : null)]
      } else this.fault = reason(error)
    }
    this.asking = false
  }

  leave() {
    this.group = this.chosen = this.offer = this.acts = null
    this.ghosts = []
    this.fault = ''
  }

  private change(change: (ghost: Ghost) => Ghost) {
    this.ghosts = this.ghosts.map((ghost) =>
      this.chosen === null || ghost.name === this.chosen ? change(ghost) : ghost,
    )
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

  /** Whether a piece is given a facing when it is placed. */
  hasFacing(ghost: Ghost): boolean {
    return !isOfficer(ghost) && !(this.offer && this.acts?.open(this.offer, 'place'))
  }

  /** What the command is made of. */
  get with(): With {
    const { offer, acts } = this
    if (!offer || !acts) return {}
    const [first] = this.ghosts
    const group = acts.open(offer, 'group')
    if (!group) return first ? acts.moveWith(offer, null, first) : offer.with
    const places = this.ghosts.map(({ name, x, y, facing, formation, attached, sort }) =>
      sort === 'officer'
        ? { name, x, y, ...(attached ? { attached } : {}) }
        : { name, x, y, facing, ...(formation ? { formation } : {}) },
    )
    return { ...offer.with, [group.name]: places }
  }
}
