// The chances of what answers a question, as far as the table can foretell them.

import type { Intent, Prospect } from '../api/types'
import { questions } from '../battle/api'
import type { Battle } from '../battle/battle.svelte'
import type { Offer } from '../battle/types'
import type { Acts } from '../seated/acts'
import { hopeChance } from './prospects'
import { survey } from '../seated/survey'

/** More answers than this are not asked about. */
const MANY = 8

export class Answering {
  private readonly battle: Battle
  private readonly acts: () => Acts
  private found = $state.raw<ReadonlyMap<Offer, Prospect>>(new Map())
  private asked: AbortController | null = null

  constructor(battle: Battle, acts: () => Acts) {
    this.battle = battle
    this.acts = acts
  }

  /** "23.8 % some effect". */
  odds(offer: Offer): string {
    const prospect = this.found.get(offer)
    return prospect ? `${hopeChance(prospect)} ${prospect.hope?.words ?? ''}`.trim() : ''
  }

  /** Asks about every answer that somebody gives to somebody. */
  async look(answers: readonly Offer[]) {
    this.asked?.abort()
    const asked = new AbortController()
    this.asked = asked
    this.found = new Map()
    const { signal } = asked
    for (const offer of answers.slice(0, MANY)) {
      try {
        const prospect = await this.prospectOf(offer, signal)
        if (signal.aborted) return
        if (prospect) this.found = new Map([...this.found, [offer, prospect]])
      } catch {
        // An answer whose odds nobody tells is shown without.
        if (signal.aborted) return
      }
    }
  }

  /** Ruled as what the table foretells, against the enemy whom the offer names. */
  private async prospectOf(offer: Offer, signal: AbortSignal): Promise<Prospect | undefined> {
    const { id, token } = this.battle
    const unit = this.acts().subjectOf(offer)
    if (unit === null) return undefined
    const { procedure } = await questions(id, token, offer.act, offer.with, signal)
    const intent = procedure?.split('.').at(-1)
    if (!isIntent(intent, this.acts().intents)) return undefined
    const { prospects } = await survey(id, token, { ask: 'prospects', unit, intent }, signal)
    const named = prospects.filter(({ target, allowed }) => allowed && offer.title.includes(target))
    return named.sort((a, b) => b.target.length - a.target.length)[0]
  }
}

function isIntent(word: string | undefined, intents: ReadonlySet<Intent>): word is Intent {
  return word !== undefined && (intents as ReadonlySet<string>).has(word)
}
