// The table on the screen: what is chosen, what is begun, and how a hand or a key becomes a command.

import type { Intent, Prospect } from '../api/types'
import type { Battle } from '../battle/battle.svelte'
import { dueFor, find } from '../battle/offers'
import { phaseWords } from '../battle/telling'
import type { Offer } from '../battle/types'
import { listed } from '../lib/agreeing'
import { habits } from '../seated/habits.svelte'
import { sound } from '../seated/sound.svelte'
import { View } from '../seated/view.svelte'
import { Answering } from './answering.svelte'
import { blocksOf, cardsOf, effectsOf } from './effects'
import { hindranceOf, standsAs, type Hindrance } from './hindrance'
import { Look } from './look.svelte'
import { Mover } from './mover.svelte'
import { OwnTable } from './own.svelte'
import { ON_THE_TABLE } from './performing'
import { Placing } from './placing.svelte'
import { targetAfter, toldFirst } from './prospects'
import { Ruler } from './ruler.svelte'
import { Sequence, type Step } from './sequence.svelte'
import { sortGroups } from './sorting'
import { Sorter } from './sorter.svelte'
import { Together } from './together.svelte'
import { isOfficer, mapOf, pieceNamed, type MapView, type Piece } from './types'
import { firersOf, volleyOf } from './volley'
import { pieceWords } from './words'

/** A target that is aimed at but to which nothing is done yet. */
export interface Aim {
  kind: Intent
  target: string
}

export class TableState extends OwnTable {
  readonly view: View
  readonly look: Look
  readonly mover: Mover
  readonly answering: Answering
  readonly placing: Placing
  readonly ruler = new Ruler()
  readonly sequence: Sequence
  readonly together: Together
  readonly sorter: Sorter
  aim = $state.raw<Aim | null>(null)
  /** Why the piece that was taken hold of last does not go. */
  stuck = $state.raw<Hindrance | null>(null)

  constructor(battle: Battle) {
    super(battle, {
      ...ON_THE_TABLE,
      fires: (effects) => sound.fires(effects),
      read: (board) => mapOf({ map: board }),
      effectsOf: (entry, was, is) => {
        const shown = (map: MapView) => ({ map, written: blocksOf(map, this.countedIn) })
        return effectsOf(entry, shown(was), shown(is), this.subjectOf(entry))
      },
    })
    this.view = new View(battle.seat === 'b' ? 180 : 0)
    this.look = new Look(battle)
    this.mover = new Mover(battle)
    this.answering = new Answering(battle, () => this.acts)
    this.placing = new Placing(battle)
    this.sequence = new Sequence(this)
    this.together = new Together(this)
    this.sorter = new Sorter(this)
    battle.onEntry = (entry, before, after) => {
      const [was, is] = [mapOf(before), mapOf(after)]
      const mine = entry.seat === battle.seat || battle.seat === 'umpire'
      if (!mine) this.tell(entry)
      if (!was || !is) return
      const effects = effectsOf(
        entry,
        { map: was, written: cardsOf(before) },
        { map: is, written: cardsOf(after) },
        this.subjectOf(entry),
      )
      this.playback.hear({ entry, before: was, after: is, books: [before, after], effects, mine })
    }
  }

  /** Units of which it is being decided what they will do, as whether they move or fire. */
  private readonly sorted: ReadonlySet<string> = $derived.by(() => {
    const groups = this.now ? sortGroups(this.acts, this.offers, this.now) : []
    return new Set(groups.flatMap(({ units }) => units.filter(({ kept }) => kept === null).map(({ name }) => name)))
  })
  /** One's own pieces with something to do: somewhere among the offers they act, or it is decided what they will do. */
  readonly ready: readonly Piece[] = $derived.by(() => {
    const acting = new Set([...this.sorted, ...this.offers.map((offer) => this.acts.subjectOf(offer))])
    return this.now?.pieces.filter((piece) => piece.ready && this.isMine(piece) && acting.has(piece.name)) ?? []
  })

  /** What the chosen piece may do to others, or to one of them: where each enemy has an offer of his own, their terms may differ. */
  strikeOf(intent: Intent, enemy?: string): Offer | undefined {
    return (enemy === undefined ? undefined : this.strikesOn(intent, enemy)[0]) ?? this.strikes(intent)[0]
  }

  /** Every way to do it to one of them, as alone or with friends; the one that the chances are told of comes first. */
  strikesOn(intent: Intent, enemy: string): Offer[] {
    const on = this.strikes(intent).filter((offer) => offer.with[this.acts.targetOf(offer) ?? ''] === enemy)
    const prospect = this.prospects(intent).find(({ target }) => target === enemy)
    return prospect ? toldFirst(on, prospect) : on
  }

  private strikes(intent: Intent): Offer[] {
    return this.acts.all(intent, this.offers).filter((offer) => this.acts.subjectOf(offer) === this.selected)
  }

  /** Whether the chosen piece may fire now, in its turn or in answer to somebody. */
  get fires(): boolean {
    return (
      this.strikeOf('fire') !== undefined || this.answers.some((offer) => this.acts.subjectOf(offer) === this.selected)
    )
  }

  /** What a hand on an enemy means; firing comes first, as it is also looked at where nobody may fire. */
  get intent(): Intent | null {
    return this.strikeOf('fire') ? 'fire' : this.strikeOf('charge') ? 'charge' : null
  }

  /** What the chances on the map are of. */
  get aimedKind(): Intent {
    return this.aim?.kind ?? this.intent ?? 'fire'
  }

  /** What is to be placed now. */
  readonly toPlace: readonly Offer[] = $derived.by(() =>
    this.acts.toPlace(this.offers, (name) => this.now !== null && pieceNamed(this.now, name) !== null),
  )

  /** How strength is counted in this battle. */
  readonly countedIn: string = $derived.by(() => {
    const cards = this.battle.table?.sheet.sides.flatMap(({ commands }) => commands.flatMap(({ units }) => units)) ?? []
    return cards.find(({ strength }) => strength)?.strength?.counted_in ?? ''
  })

  select(name: string | null) {
    if (name === this.selected) return
    this.leaveBegun()
    this.selected = name
    this.done = null
    const piece = this.piece
    this.said = piece ? pieceWords(piece, this.countedIn) : ''
    if (piece) this.view.show(piece)
    this.ask()
  }

  /** Asks the table anew about the chosen piece. */
  ask() {
    const piece = this.now && pieceNamed(this.now, this.selected)
    // Fire is looked at even where nobody may fire: what if it fired from here.
    const intents = (['fire', 'charge'] as const).filter(
      (intent) => this.acts.intents.has(intent) && (intent === 'fire' || this.strikeOf(intent)),
    )
    // Whoever is about to be told whether to move or to fire is looked at for both.
    const sorted = piece !== null && this.sorted.has(piece.name)
    const shows = {
      reach: sorted || (piece !== null && this.moveOf(piece.name) !== undefined),
      arcs: sorted || this.fires,
    }
    this.look.of(piece && !isOfficer(piece) && !this.replay.isOpen ? piece.name : null, intents, shows)
  }

  /** A hand took hold of a piece that does not go: says why not, and what it may do instead. */
  hinder(name: string) {
    const { battle, now } = this
    const piece = now && pieceNamed(now, name)
    const business = battle.table?.business
    if (!piece || !business) return
    const mine = this.isMine(piece)
    if (mine) this.select(name)
    if (mine && this.moveOf(name)) {
      this.stuck = { text: `${name} is chosen: drag it again to move it.`, remedies: [] }
      return
    }
    const { seat, plays } = battle
    const isSide = seat === 'a' || seat === 'b'
    this.stuck = hindranceOf({
      name,
      owner: mine ? null : battle.sideName(piece.side),
      plays,
      over: business.over != null,
      others:
        isSide && !business.waiting.includes(seat)
          ? business.waiting.map((side) => battle.sideName(side)).join(' and ')
          : null,
      due: dueFor(seat, business.due)[0]?.title ?? null,
      somebodyGoes: this.ready.some((one) => this.moveOf(one.name) !== undefined),
      phase: phaseWords(business.clock),
      states: standsAs(piece),
      offers: mine ? this.acts.plain(this.its) : [],
    })
  }

  /** The battle went on: what was begun stays only if it still can be done. */
  refresh() {
    this.stuck = null
    const { mover, together } = this
    this.sorter.watch(this.now, this.acts.sortings)
    if (
      together.isOn &&
      this.sequence.words === null &&
      together.goers.some(({ name }) => this.moved(name, together.goers))
    )
      together.leave()
    const now = this.now && mover.piece && pieceNamed(this.now, mover.piece.name)
    const same =
      now && mover.piece && now.x === mover.piece.x && now.y === mover.piece.y && now.facing === mover.piece.facing
    if (mover.piece && (!same || !this.moveOf(mover.piece.name))) mover.leave()
    if (this.placing.group !== null && !this.toPlace.some((offer) => this.acts.subjectOf(offer) === this.placing.group))
      this.placing.leave()
    if (!this.takeUpDue()) this.ask()
    void this.answering.look(this.answers.length > 1 ? this.answers : [])
  }

  /** What is due of a unit of one's own brings it up, unless something else is begun. */
  private takeUpDue(): boolean {
    if (
      this.mover.isOn ||
      this.together.isOn ||
      this.sequence.words !== null ||
      this.aim ||
      this.ruler.isOn ||
      this.placing.isOn ||
      !this.battle.plays ||
      this.playback.theirs
    )
      return false
    const [due] = dueFor(this.battle.seat, this.battle.table?.business.due ?? [])
    const name = due ? this.acts.subjectOf(due) : null
    if (name === null || name === this.selected || !this.now || !pieceNamed(this.now, name)) return false
    this.select(name)
    return true
  }

  /** Whether a piece is not where it was. */
  private moved(name: string, were: readonly Piece[]): boolean {
    const [was, is] = [were.find((piece) => piece.name === name), this.now && pieceNamed(this.now, name)]
    return !was || !is || was.x !== is.x || was.y !== is.y || was.facing !== is.facing
  }

  /** Of the command that would go together: the chosen piece, else the first with something to do; null where none goes. */
  get leading(): Piece | null {
    return [this.piece, ...this.ready].find((piece) => this.together.with(piece).length > 0) ?? null
  }

  /** All of a command are about to be moved. */
  beginTogether(piece: Piece | null = this.leading): boolean {
    if (this.sequence.words !== null || this.together.with(piece).length === 0) return false
    this.mover.leave()
    this.aim = null
    this.fault = null
    return this.together.begin(piece)
  }

  /** A move is begun with the chosen piece. */
  beginMove(): boolean {
    const piece = this.now && pieceNamed(this.now, this.selected)
    const offer = piece && this.moveOf(piece.name)
    if (!piece || !offer) return false
    this.aim = null
    this.together.leave()
    this.mover.begin(piece, offer, this.acts)
    return true
  }

  /** Places of a group or a piece are tried out. */
  beginPlacing(offer: Offer): Promise<void> {
    const { table, seat } = this.battle
    const side = table && find(table.sheet, this.acts.subjectOf(offer) ?? '')?.side
    this.select(null)
    return this.placing.begin(offer, this.acts, side ?? (seat === 'b' ? 'b' : 'a'), this.now)
  }

  prospects(kind: Intent): readonly Prospect[] {
    return this.look.prospects[kind]
  }

  get prospect(): Prospect | null {
    const { aim } = this
    return aim ? (this.prospects(aim.kind).find(({ target }) => target === aim.target) ?? null) : null
  }

  takeAim(kind: Intent, target: string) {
    this.mover.leave()
    this.together.leave()
    this.fault = null
    this.aim = { kind, target }
  }

  /** Aims at the next target that is allowed; at the first of all where none is, so that it says why not. */
  nextTarget(kind: Intent): boolean {
    if (!this.strikeOf(kind)) return false
    const found = targetAfter(this.prospects(kind), this.aim?.kind === kind ? this.aim.target : null)
    if (found !== null) this.takeAim(kind, found)
    return found !== null
  }

  /** A tap on a piece: fired at or aimed at where a target is wanted, else it is chosen. */
  tap(piece: Piece) {
    const mine = this.piece
    if (mine && this.isMine(mine) && piece.side !== mine.side && !isOfficer(piece)) {
      const kind = this.intent
      if (kind && this.prospects(kind).some(({ target }) => target === piece.name)) {
        this.takeAim(kind, piece.name)
        // The odds stood beside it; what is still to be said, and what brings troops into contact, is asked first.
        if (kind === 'fire' && !habits.confirms && this.isReadyToStrike(kind)) void this.strike()
        return
      }
    }
    this.select(piece.name)
  }

  /** Whether nothing but the target is needed. */
  private isReadyToStrike(kind: Intent): boolean {
    const offer = this.strikeOf(kind)
    const act = offer && this.acts.of(offer)
    return (
      offer !== undefined &&
      act !== undefined &&
      act.arguments.every(({ name, needed }) => !needed || name === act.aims?.target || !offer.open.includes(name))
    )
  }

  /** Leaves the last thing begun; false where there was none. */
  leaveBegun(): boolean {
    const had =
      this.mover.isOn || this.aim !== null || this.ruler.isOn || (this.together.isOn && this.sequence.words === null)
    this.mover.leave()
    if (this.sequence.words === null) this.together.leave()
    this.ruler.leave()
    this.aim = null
    this.fault = null
    this.stuck = null
    return had
  }

  leave(): boolean {
    if (this.placing.isOn) {
      this.placing.leave()
      return true
    }
    if (this.leaveBegun()) return true
    if (this.selected === null) return false
    this.select(null)
    return true
  }

  protected override carriedOut() {
    this.leaveBegun()
    this.placing.leave()
  }

  /** Carries out what was begun. */
  async confirm(): Promise<boolean> {
    if (this.placing.isOn) return this.place()
    if (this.together.isOn) return this.moveTogether()
    if (this.mover.isOn) return this.move()
    return this.aim !== null && this.strike()
  }

  async move(): Promise<boolean> {
    const { offer, with: known, canGo } = this.mover
    if (!offer || !known || !canGo) return false
    return this.act(offer.act, known)
  }

  /** The hand lets go of a move: carried out where it can be and nothing else is to be said, else left as it is shown. */
  async drop(): Promise<boolean> {
    if (habits.confirms) return false
    if (this.together.isOn) return this.together.hasGone && this.moveTogether()
    const { mover } = this
    const { piece } = mover
    return mover.isWhole && (await mover.settled()) && mover.piece === piece && this.move()
  }

  /** Everybody of the command goes, one after the other. */
  async moveTogether(): Promise<boolean> {
    const { together } = this
    const { command, hasGone, steps } = together
    if (command === null || !hasGone || this.busy || this.sequence.words !== null) return false
    await this.inTurn(command, steps)
    together.leave()
    return true
  }

  /** Everybody who may fire now does so at whom he hurts most. */
  async volley(): Promise<boolean> {
    const firers = firersOf(this)
    if (firers.length === 0 || this.busy || this.sequence.words !== null) return false
    await this.inTurn('the volley', volleyOf(this, firers))
    return true
  }

  /** Gives orders one after the other, and tells who did not carry one out. */
  async inTurn(words: string, steps: readonly Step[]): Promise<void> {
    const left = await this.sequence.run(words, steps)
    if (left.length === 0) return
    const { fault } = this
    const text = `${listed(left)} did not carry out the order.`
    this.said = text
    this.fault = { text: [text, fault?.text].filter(Boolean).join(' '), refused: fault?.refused ?? [] }
  }

  /** Does to the target what it is aimed at for. */
  async strike(): Promise<boolean> {
    const { aim } = this
    const offer = aim && this.strikeOf(aim.kind, aim.target)
    const target = offer && this.acts.targetOf(offer)
    if (!aim || !offer || !target || this.prospect?.allowed === false) return false
    return this.act(offer.act, { ...offer.with, [target]: aim.target })
  }

  async place(): Promise<boolean> {
    const { offer, ghosts } = this.placing
    if (!offer || ghosts.length === 0) return false
    return this.act(offer.act, this.placing.with)
  }

  override isAnsweredElsewhere(offer: Offer): boolean {
    return this.toPlace.includes(offer) || this.acts.handOf(offer) === 'sort'
  }

  override get undoes() {
    return this.sequence.undoes
  }

  protected override get isInRow(): boolean {
    return this.sequence.words !== null
  }

  /** Asked for while a command is still on its way, it takes that one back as soon as it is there. */
  override async undo(): Promise<boolean> {
    await this.sequence.halt()
    await this.underWay
    const { undoes } = this.sequence
    if (undoes === null) return this.undoOne()
    this.sequence.given = null
    // What was given by one hand is taken back by one.
    while ((this.battle.table?.undo ?? -1) >= undoes.first) if (!(await this.undoOne())) return false
    return true
  }
}
