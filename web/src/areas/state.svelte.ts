// A map of areas on the screen: what is chosen, where it can march, and how a hand or a key becomes a command.

import type { Battle } from '../battle/battle.svelte'
import { dueFor } from '../battle/offers'
import type { Offer, Side, With } from '../battle/types'
import { sentence } from '../lib/words'
import { wayOf } from '../seated/acts'
import { habits } from '../seated/habits.svelte'
import { Seated } from '../seated/seated.svelte'
import { View } from '../seated/view.svelte'
import type { Point } from '../table/types'
import { isChoice } from './clash/choices'
import { revealOf, type Reveal } from './clash/reveal'
import { areaTowards, linkedWith } from './compass'
import { drawLand, type DrawnLand } from './land/drawing'
import { Marching } from './march.svelte'
import { ON_THE_MAP } from './performing'
import { keyOf, stacksOf, type Stack } from './stacks'
import { areasOf, blockNamed, landNamed, type Block, type Board, type Goal } from './types'
import { blockWords, landWords, standingWords } from './words'

/** Pixels for an inch at which names and blocks can be read, and up to which width a window is that of a phone. */
const NEAR = 15
const NARROW = 640

export class AreaState extends Seated<Board, Reveal | null> {
  readonly view = new View(0, false)
  readonly marching: Marching
  /** The area that is looked at, with the keys or by a tap. */
  cursor = $state<string | null>(null)
  /** The stack that lies open. */
  open = $state<string | null>(null)
  /** Lines of supply are drawn of the chosen formation. */
  supply = $state(true)
  /** The battle that is on is shown, not the map. */
  clashing = $state(true)

  constructor(battle: Battle) {
    super(battle, {
      ...ON_THE_MAP,
      read: (board) => areasOf({ map: board }),
      effectsOf: (entry) => revealOf(entry, (side) => battle.sideName(side)),
    })
    this.marching = new Marching(battle)
    battle.onEntry = (entry, before, after) => {
      const [was, is] = [areasOf(before), areasOf(after)]
      const mine = entry.seat === battle.seat || battle.seat === 'umpire'
      if (!mine) this.tell(entry)
      if (was && is)
        this.playback.hear({
          entry,
          before: was,
          after: is,
          books: [before, after],
          effects: revealOf(entry, (side) => battle.sideName(side)),
          mine,
        })
    }
  }

  readonly now: Board | null = $derived.by(() => areasOf(this.battle.table))
  // The land stays the same from command to command, though it comes in new objects.
  private readonly shapes: string = $derived.by(() => {
    const { now } = this
    return now
      ? JSON.stringify([
          now.width,
          now.height,
          now.areas.map(({ name, x, y, terrain }) => [name, x, y, terrain]),
          now.links,
          now.rivers,
        ])
      : ''
  })
  readonly land: DrawnLand | null = $derived.by(() => (this.shapes === '' ? null : this.drawn()))
  readonly block: Block | null = $derived.by(() => (this.map ? blockNamed(this.map, this.selected) : null))
  readonly stacks: readonly Stack[] = $derived.by(() => (this.map ? stacksOf(this.map.blocks, this.selected) : []))
  /** One's own formations that act in some offer. */
  readonly ready: readonly Block[] = $derived.by(() => {
    const acting = new Set(this.offers.flatMap((offer) => (this.acts.subjectOf(offer) ?? []) as string | []))
    return (
      this.now?.blocks.filter(
        (block) => this.isMine(block) && (acting.has(block.name) || block.units.some(({ name }) => acting.has(name))),
      ) ?? []
    )
  })
  readonly march: Offer | undefined = $derived.by(() =>
    this.selected === null ? undefined : this.acts.to(this.selected, 'march', this.offers),
  )
  readonly clash = $derived.by(() => this.map?.clash ?? null)

  private drawn(): DrawnLand | null {
    const { now } = this
    return now && drawLand(now)
  }

  isMine(block: Pick<Block, 'side'>): boolean {
    return this.battle.seat === 'umpire' || block.side === this.battle.seat
  }

  select(name: string | null) {
    if (name === this.selected) return
    this.leaveBegun()
    this.selected = name
    this.done = null
    const { block } = this
    if (block) {
      this.cursor = block.area
      this.show(block.area)
      if (this.open !== keyOf(block)) this.open = null
    }
    this.said = block ? blockWords(block) : ''
    this.ask()
  }

  /** Asks the books anew about the chosen formation. */
  ask() {
    const { block } = this
    this.marching.of(block && !this.replay.isOpen && (this.now?.links.length ?? 0) > 0 ? block.name : null)
  }

  /** The battle went on: what was begun stays only if it still can be done. */
  refresh() {
    if (this.selected !== null && this.now && !blockNamed(this.now, this.selected)) this.select(null)
    if (!this.takeUpDue()) this.ask()
  }

  /** What is due of a formation of one's own brings it up. */
  private takeUpDue(): boolean {
    if (!this.battle.plays || this.playback.theirs) return false
    const [due] = dueFor(this.battle.seat, this.battle.table?.business.due ?? [])
    const name = due ? this.acts.subjectOf(due) : null
    if (name === null || name === this.selected || !this.now || !blockNamed(this.now, name)) return false
    this.select(name)
    return true
  }

  private place(area: string): Point | null {
    const { now, land } = this
    const index = now?.areas.findIndex(({ name }) => name === area) ?? -1
    return land?.middles[index] ?? null
  }

  /** Brings an area into the window. */
  show(area: string) {
    const { land } = this
    const at = this.place(area)
    if (at && land) this.view.show({ ...land.lay.measured(at), facing: 0, width: 5, depth: 6 })
  }

  /** On a phone, where all of the map would be too small to read, the own army is looked at first. */
  comeNear() {
    const { view, now } = this
    if (!now || view.size.width > NARROW || view.camera.scale >= NEAR) return
    const own = now.blocks.find((block) => this.isMine(block)) ?? now.blocks[0]
    view.zoom(NEAR / view.camera.scale)
    if (own) this.show(own.area)
  }

  /** A tap on a stack opens it, where there is more than one; a tap on a formation chooses it. */
  tapBlock(block: Block) {
    const stack = this.stacks.find((one) => keyOf(one) === keyOf(block))
    const isGoal = this.marching.goalAt(block.area) !== null && !this.isMine(block)
    if (isGoal) return this.aimAt(block.area)
    if (stack && stack.blocks.length > 1 && this.open !== keyOf(stack)) {
      this.open = keyOf(stack)
      this.cursor = block.area
      // The uppermost is chosen at once: whoever has one in mind sees the others beside it.
      if (!stack.blocks.some(({ name }) => name === this.selected)) this.choose(block, keyOf(stack))
      return
    }
    this.choose(block, this.open)
  }

  private choose(block: Block, open: string | null) {
    this.select(block.name)
    this.open = open
  }

  /** A tap on an area: the goal of the chosen formation, or only looked at. */
  tapArea(area: string) {
    if (this.march && this.marching.goalAt(area)) return this.aimAt(area)
    if (this.open !== null || this.selected !== null) {
      this.open = null
      this.select(null)
    }
    this.look(area)
  }

  /** A goal that is pointed at a second time is marched to. */
  aimAt(area: string) {
    if (this.marching.aimed === area && this.march) return void this.setOut()
    this.marching.aimed = area
    this.cursor = area
    this.fault = null
    this.show(area)
  }

  look(area: string) {
    const { now } = this
    const land = now && landNamed(now, area)
    this.cursor = area
    if (!now || !land) return
    this.show(area)
    const goal = this.marching.goalAt(area)
    const reach = goal ? `, ${goal.cost} movement points away${goal.engages ? ', the enemy would be engaged' : ''}` : ''
    this.said = `${area}: ${sentence(landWords(land, (side) => this.battle.sideName(side)))}; ${standingWords(now, area)}${reach}`
  }

  /** The arrows go from area to area. */
  step(way: Point): boolean {
    const { now, land } = this
    if (!now || !land) return false
    const places = now.areas.map(({ name }, index) => ({ name, ...land.middles[index]! }))
    const from = places.find(({ name }) => name === this.cursor)
    const to = from
      ? areaTowards(places, from, way, linkedWith(now.links, from.name))
      : (places.find(({ name }) => name === this.block?.area) ?? places[0])
    if (!to) return false
    this.look(to.name)
    if (this.march && this.marching.goalAt(to.name)) this.marching.aimed = to.name
    else this.marching.aimed = null
    return true
  }

  /** Enter: marches to where one looks, else chooses who stands there. */
  enter(): boolean {
    const { cursor, marching } = this
    if (this.march && marching.goal) {
      void this.setOut()
      return true
    }
    const stacks = this.stacks.filter(({ area }) => area === cursor)
    const [own] = [...stacks].sort((a, b) => Number(this.isMine(b)) - Number(this.isMine(a)))
    if (!own) return false
    const at = own.blocks.findIndex(({ name }) => name === this.selected)
    const next = own.blocks[(at + 1) % own.blocks.length]
    if (next) this.choose(next, own.blocks.length > 1 ? keyOf(own) : null)
    return next !== undefined
  }

  /** The chosen formation marches to the goal that is pointed at. */
  async setOut(goal: Goal | null = this.marching.goal): Promise<boolean> {
    const { march } = this
    if (!march || !goal) return false
    return this.act(march.act, this.marchWith(march, goal))
  }

  /** A formation that is dropped on an area marches there at once, unless somebody wants to be asked. */
  drop(area: string) {
    if (!this.march || !this.marching.goalAt(area)) return
    this.marching.aimed = area
    if (!habits.confirms) void this.setOut()
  }

  private marchWith(offer: Offer, goal: Goal): With {
    const act = this.acts.of(offer)
    const [to, through] = [this.acts.open(offer, 'area')?.name, act && wayOf(act)]
    return {
      ...offer.with,
      ...(to ? { [to]: goal.area } : {}),
      ...(through && goal.through.length > 0 ? { [through]: [...goal.through] } : {}),
    }
  }

  leaveBegun(): boolean {
    this.fault = null
    return this.marching.leave()
  }

  /** Leaves the last thing begun, then the open stack, then the chosen formation. */
  leave(): boolean {
    if (this.leaveBegun()) return true
    if (this.open !== null) {
      this.open = null
      return true
    }
    if (this.selected === null) return false
    this.select(null)
    return true
  }

  /** A hidden choice is made in the scene of the battle. */
  override isAnsweredElsewhere(offer: Offer): boolean {
    return isChoice(offer)
  }

  get seatSide(): Side | null {
    const { seat } = this.battle
    return seat === 'a' || seat === 'b' ? seat : null
  }
}
