// Which hand on the table an offer belongs to, by what the book tells of its acts.

import type { Intent, SortingEntry } from '../api/types'
import type { Act, Argument, Due, Offer, Takes, With } from '../battle/types'
import type { Pose } from '../table/types'

/** A piece goes somewhere; a group is placed; somebody is aimed at; a group is sorted; one of a row of choices
 * is made; a formation marches to an area. */
export type Hand = 'go' | 'place' | Intent | 'sort' | 'row' | 'march'

type Known = Pick<Offer, 'act' | 'with'>
/** Takes of one kind. */
type Of<K extends Takes['kind']> = Extract<Takes, { kind: K }>

/** Whether a formation goes to an area by an act, by way of others. */
export function isMarch({ arguments: asks }: Pick<Act, 'arguments'>): boolean {
  return asks.some(({ takes }) => takes.kind === 'area') && wayOf({ arguments: asks }) !== undefined
}

/** The argument that takes the areas on the way. */
export function wayOf({ arguments: asks }: Pick<Act, 'arguments'>): string | undefined {
  return asks.find(({ takes }) => takes.kind === 'names' && takes.of === 'area')?.name
}

/** Everything the book lets players do, by name. */
export class Acts {
  private readonly named: ReadonlyMap<string, Act>
  /** What pieces may mean to do to others in this book. */
  readonly intents: ReadonlySet<Intent>

  /** What units are sorted by in this book. */
  readonly sortings: readonly SortingEntry[]

  constructor(acts: readonly Act[]) {
    this.sortings = acts.flatMap(({ sorts }) => (sorts ? [sorts] : []))
    this.named = new Map(acts.map((act) => [act.name, act]))
    this.intents = new Set(acts.flatMap(({ aims }) => (aims ? [aims.intent] : [])))
  }

  of({ act }: Pick<Offer, 'act'>): Act | undefined {
    return this.named.get(act)
  }

  /** The thing that acts. */
  subjectOf(known: Known | Due): string | null {
    const subject = this.of(known)?.subject
    const name = subject ? known.with[subject] : null
    return typeof name === 'string' ? name : null
  }

  /** The open argument of one of these kinds. */
  open<K extends Takes['kind']>(offer: Offer, ...kinds: readonly K[]): (Argument & { takes: Of<K> }) | undefined {
    const isOne = (argument: Argument): argument is Argument & { takes: Of<K> } =>
      offer.open.includes(argument.name) && (kinds as readonly string[]).includes(argument.takes.kind)
    return this.of(offer)?.arguments.find(isOne)
  }

  /** The argument that names whom an act is aimed at. */
  targetOf(offer: Pick<Offer, 'act'>): string | null {
    return this.of(offer)?.aims?.target ?? null
  }

  sortingOf(offer: Pick<Offer, 'act'>): SortingEntry | null {
    return this.of(offer)?.sorts ?? null
  }

  /** How the table shows an offer; null where it has no better way than a button. */
  handOf(offer: Offer): Hand | null {
    const act = this.of(offer)
    if (act?.sorts) return 'sort'
    if (!act || this.subjectOf(offer) === null) return null
    if (this.open(offer, 'group')) return 'place'
    if (this.open(offer, 'way', 'place')) return 'go'
    if (isMarch(act) && this.open(offer, 'area')) return 'march'
    if (act.aims && (act.aims.target in offer.with || offer.open.includes(act.aims.target))) return act.aims.intent
    return act.row ? 'row' : null
  }

  /** The offers of a hand. */
  all(hand: Hand, offers: readonly Offer[]): Offer[] {
    return offers.filter((offer) => this.handOf(offer) === hand)
  }

  /** The offer of a hand to a thing. */
  to(name: string | null, hand: Hand, offers: readonly Offer[]): Offer | undefined {
    return name === null
      ? undefined
      : offers.find((offer) => this.handOf(offer) === hand && this.subjectOf(offer) === name)
  }

  /** What is placed: groups, and pieces that are sent to a place though they are not on the table yet. */
  toPlace(offers: readonly Offer[], isOnTable: (name: string) => boolean): Offer[] {
    return offers.filter((offer) => {
      const hand = this.handOf(offer)
      return hand === 'place' || (hand === 'go' && !isOnTable(this.subjectOf(offer) ?? ''))
    })
  }

  /** Offers that may be meant for any unit, meant for this one. */
  meantFor(unit: string, offers: readonly Offer[]): Offer[] {
    return offers.flatMap((offer) => {
      const act = this.of(offer)
      const who = act?.arguments.find(
        ({ name, takes, needed }) => name === act.subject && takes.kind === 'name' && takes.of === 'unit' && !needed,
      )?.name
      if (who === undefined || !offer.open.includes(who)) return []
      return [
        {
          ...offer,
          title: `${unit}: ${offer.title}`,
          with: { ...offer.with, [who]: unit },
          open: offer.open.filter((name) => name !== who),
        },
      ]
    })
  }

  /** Offers that the table has no better way to show than a button. */
  plain(offers: readonly Offer[]): Offer[] {
    return offers.filter((offer) => this.handOf(offer) === null)
  }

  /** The arguments of a move: along the path that was shown, or only where it ends. */
  moveWith(offer: Offer, path: readonly unknown[] | null, to: Pose): With {
    const takes = this.open(offer, 'way', 'place')?.takes
    if (!takes) return offer.with
    if (takes.kind === 'place') return { ...offer.with, [takes.x]: to.x, [takes.y]: to.y }
    if (path && path.length > 0) return { ...offer.with, [takes.steps]: path }
    return { ...offer.with, [takes.x]: to.x, [takes.y]: to.y, [takes.facing]: to.facing }
  }
}

/** Whether nothing is left to say. */
export function isWhole({ open, with: known }: Offer): boolean {
  return open.every((argument) => argument in known)
}
