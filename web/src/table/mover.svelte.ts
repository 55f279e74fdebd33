// A move that is being tried out: a ghost that goes with hand, keys or figures, and what the way would cost.

import { reason, Refusal } from '../api/client'
import type { Battle } from '../battle/battle.svelte'
import type { Offer } from '../battle/types'
import type { Acts } from '../seated/acts'
import { facingOf, snapped } from './geometry'
import type { Plan, Reason } from '../api/types'
import { isStraight, straightened } from './straight'
import { survey } from '../seated/survey'
import type { Block, Piece, Point } from './types'
import { figure } from './words'

/** A hand cannot place finer. */
const HAND = 0.1

export class Mover {
  readonly battle: Battle
  piece = $state.raw<Piece | null>(null)
  offer = $state.raw<Offer | null>(null)
  private acts: Acts | null = null
  at = $state.raw<Point>({ x: 0, y: 0 })
  /** Chosen; null keeps it straight ahead and leaves it to the simplest way elsewhere. */
  facing = $state<number | null>(null)
  plan = $state.raw<Plan | null>(null)
  /** Where the way leads no further: as far as it goes. */
  farthest = $state.raw<Plan | null>(null)
  fault = $state('')
  asking = $state(false)
  private wanted = 0
  private underWay: Promise<void> = Promise.resolve()

  constructor(battle: Battle) {
    this.battle = battle
  }

  get isOn(): boolean {
    return this.piece !== null
  }

  /** Whether the ghost is anywhere else than the unit itself. */
  get hasGone(): boolean {
    const { piece } = this
    return (
      piece !== null &&
      (this.at.x !== piece.x || this.at.y !== piece.y || (this.facing ?? piece.facing) !== piece.facing)
    )
  }

  /** Whether there is a place to go to, as far as is known here. */
  get canGo(): boolean {
    return this.hasGone && !this.asking && (this.plan?.legal === true || this.isUnmeasured)
  }

  /** Only a place is wanted; how the piece looks there and which way it goes is not asked. */
  get isToPlace(): boolean {
    return this.offer !== null && this.acts?.open(this.offer, 'place') !== undefined
  }

  /** A way to a place that the table tells nothing of before it is gone. */
  get isUnmeasured(): boolean {
    return (
      this.piece !== null && this.isToPlace && this.hasGone && !this.asking && this.plan === null && this.fault === ''
    )
  }

  /** Inches as the crow flies. */
  get straight(): number {
    return this.piece ? Math.hypot(this.at.x - this.piece.x, this.at.y - this.piece.y) : 0
  }

  get ghost(): Block | null {
    const { piece } = this
    return piece && { ...piece, ...this.at, facing: this.facing ?? this.plan?.end?.facing ?? piece.facing }
  }

  /** The ghost as it is drawn: the piece without what belongs to where it is now. */
  get shown(): Piece | null {
    const { piece, ghost } = this
    return piece && ghost && { ...piece, ...ghost, marks: [], stands: null }
  }

  /** What the way costs, in short; empty while there is no way. */
  get costWords(): string {
    const { plan } = this
    if (!plan || !this.hasGone) return ''
    return `${plan.legal ? '' : '✕ '}${plan.cost === null ? 'no way, ' : `${figure(plan.cost)} of `}${figure(plan.allowance)}″`
  }

  get reasons(): readonly Reason[] {
    return this.plan?.reasons ?? []
  }

  begin(piece: Piece, offer: Offer, acts: Acts) {
    if (this.piece?.name === piece.name) return
    this.leave()
    this.piece = piece
    this.offer = offer
    this.acts = acts
    this.at = { x: piece.x, y: piece.y }
  }

  leave() {
    this.wanted += 1
    this.piece = this.offer = this.acts = this.plan = this.farthest = this.facing = null
    this.asking = false
    this.fault = ''
  }

  /** To a place the hand shows. */
  drag(to: Point) {
    const hand = { x: snapped(to.x, HAND), y: snapped(to.y, HAND) }
    this.to(this.piece && this.facing === null && !this.isToPlace ? straightened(this.piece, hand) : hand)
  }

  /** To where the way leads that was found to go farthest. */
  goFarthest() {
    const { farthest } = this
    if (!farthest?.end) return
    this.wanted += 1
    this.at = { x: farthest.end.x, y: farthest.end.y }
    this.plan = farthest
    this.farthest = null
  }

  /** Whether nothing but where to is to be said. */
  get isWhole(): boolean {
    const { offer, acts } = this
    const way = offer && acts?.open(offer, 'way', 'place')
    return offer !== null && offer.open.every((name) => name === way?.name || name in offer.with)
  }

  /** Waits until the way to where the hand left it is known. */
  async settled(): Promise<boolean> {
    await this.underWay
    return this.canGo
  }

  to(at: Point) {
    this.at = { x: snapped(at.x, 0.01), y: snapped(at.y, 0.01) }
    this.ask()
  }

  step(across: number, up: number) {
    this.to({ x: this.at.x + across, y: this.at.y + up })
  }

  face(facing: number) {
    this.facing = facingOf(facing)
    this.ask()
  }

  turn(by: number) {
    if (this.ghost) this.face(this.ghost.facing + by)
  }

  /** What the command is made of. */
  get with() {
    const { offer, acts, piece, plan } = this
    if (!offer || !acts || !piece) return null
    return acts.moveWith(offer, plan?.legal ? plan.path : null, {
      ...this.at,
      facing: this.facing ?? plan?.end?.facing ?? piece.facing,
    })
  }

  /** One question at a time; the place wanted last is asked for as soon as the answer is there. */
  private ask() {
    this.wanted += 1
    if (!this.asking) this.underWay = this.asks()
  }

  private async asks() {
    this.asking = true
    for (let mine = this.wanted; this.piece; mine = this.wanted) {
      const keeps = this.facing === null && isStraight(this.piece, this.at) ? this.piece.facing : this.facing
      const facing = keeps === null || this.isToPlace ? {} : { facing: keeps }
      const question = { ask: 'plan' as const, unit: this.piece.name, ...this.at, ...facing }
      try {
        const plan = await survey(this.battle.id, this.battle.token, question)
        const farthest =
          plan.legal || mine !== this.wanted
            ? null
            : await survey(this.battle.id, this.battle.token, { ...question, as_far: true })
        if (!this.piece) return
        this.plan = plan
        this.farthest = farthest?.legal ? farthest : null
        this.fault = ''
      } catch (error) {
        if (!this.piece) return
        this.plan = this.farthest = null
        this.fault =
          this.isToPlace && error instanceof Refusal
            ? ''
            : error instanceof Refusal && error.problem.refused?.length
              ? error.problem.refused.map(({ reason }) => reason).join(' ')
              : reason(error)
      }
      if (mine === this.wanted) break
    }
    this.asking = false
  }
}
