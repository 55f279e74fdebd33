// A player who attacks: he gives orders, moves blocks on the map, charges, forms square.

import type { Locator, Page } from 'playwright-core'
import type { BattleInfo, Offer } from '../../src/battle/types'
import type { MapView, Piece } from '../../src/table/types'
import { quiet } from '../support'
import type { Hands } from './hands'
import { wentOn, type Seen, type Way } from './real'
import { at } from './stage'

export interface Lying {
  pieces: readonly Piece[]
  offers: readonly Offer[]
}

/** The table as the seat sees it, over the server's own door. */
export type Look = () => Promise<Lying>

export function lookOf(address: string, link: string): Look {
  const [path = '', token = ''] = link.split('#')
  const id = path.split('/')[2] ?? ''
  return async () => {
    const response = await fetch(`${address}/api/battles/${id}`, { headers: { authorization: `Bearer ${token}` } })
    const { table } = (await response.json()) as BattleInfo
    return { pieces: (table.map as MapView).pieces, offers: table.offers }
  }
}

/** Inches a block is dragged: horse goes farther. */
const STRIDE = { cavalry: 6, other: 3 }
/** What differs between the books. */
export interface Manner {
  /** Acts that charge somebody. */
  charges: readonly string[]
  /** Inches from an enemy at which foot halts to fire; who is to be fought nearer is charged. */
  near: number
  /** The same for horse, which charges from afar. */
  horse?: number
  /** Who stays and fires: in front he would hide the enemy from the horse. */
  stays?: readonly string[]
}
const FATIGUE: Manner = { charges: ['declare-charge', 'assault'], near: 7, horse: 10, stays: ['Weiden Light'] }

const drawer = (page: Page) => page.getByRole('complementary')
const due = (page: Page) =>
  drawer(page).getByRole('region', { name: 'What is due' }).getByRole('listitem').getByRole('button')
const chosen = (page: Page) => page.evaluate(() => document.getElementById('chosen')?.textContent ?? '')

export function attacker(
  hands: Hands,
  look: Look,
  { charges, near, horse = near, stays = [] }: Manner = FATIGUE,
): Record<string, Way> {
  /** What was tried in this half turn of this phase. */
  const tried = new Set<string>()

  /** On a phone what is beside the map may be folded away. */
  async function unfold(page: Page) {
    const fold = drawer(page).locator('.fold[aria-expanded=false]')
    if ((await fold.count()) > 0 && (await fold.isVisible())) await hands.press(fold)
  }

  async function press(page: Page, button: Locator): Promise<boolean> {
    await unfold(page)
    if ((await button.count()) === 0 || !(await button.first().isEnabled())) return false
    return hands.press(button.first()).then(
      () => true,
      () => false,
    )
  }

  async function pressSoon(page: Page, button: Locator): Promise<boolean> {
    if ((await button.count()) === 0) await quiet(page)
    return press(page, button)
  }

  /** Taps a block until it is the chosen one. */
  async function choose(page: Page, { name, x, y }: Piece): Promise<boolean> {
    if ((await chosen(page)) === name) return true
    await hands.tap(page, await at(page, x, y))
    await quiet(page)
    return (await chosen(page)) === name
  }

  const once = (seen: Seen, ...words: string[]) => {
    const key = [seen.clock, seen.part, ...words].join('|')
    const isNew = !tried.has(key)
    tried.add(key)
    return isNew
  }

  const place: Way = async (page) => {
    const section = drawer(page).getByRole('region', { name: /^Placing/ })
    if ((await section.count()) === 0) return false
    await press(page, section.locator('.groups button'))
    return pressSoon(page, section.getByRole('button', { name: /^Place / }))
  }

  const order: Way = (page) => press(page, due(page).filter({ hasText: /goes over to attack|begins with attack/ }))
  const square: Way = (page) => press(page, due(page).filter({ hasText: /forms square/ }))
  const ready: Way = (page) => press(page, due(page).filter({ hasText: /is placed|are written/ }))

  /** His horse is kept for charges of its own. */
  const spare: Way = async (page) =>
    (await due(page)
      .filter({ hasText: /rides against/ })
      .count()) > 0 && press(page, due(page).filter({ hasText: 'Let it be' }))

  /** A unit is chosen by a tap on the map and its enemy by another; horse rides or stays, it does not walk. The odds are shown before the charge is sent. */
  const charge: Way = async (page, seen) => {
    const { pieces, offers } = await look()
    const named = (name: unknown) => pieces.find((piece) => piece.name === name)
    const pairs = offers
      .filter(({ act }) => charges.includes(act))
      .flatMap(({ act, with: { unit, target } }) => {
        const [one, enemy] = [named(unit), named(target)]
        return one && enemy && !stays.includes(one.name) && !(act === 'assault' && one.branch === 'cavalry')
          ? [{ unit: one, target: enemy, far: Math.hypot(one.x - enemy.x, one.y - enemy.y) }]
          : []
      })
    // Who is charged from afar has time to form square.
    for (const { unit, target } of horse === near ? pairs : pairs.sort((one, other) => other.far - one.far)) {
      if (!once(seen, unit.name, target.name) || !(await choose(page, unit))) continue
      const listed = drawer(page)
        .getByRole('region', { name: 'Charges' })
        .locator('.target')
        .filter({ hasText: target.name })
      await quiet(page)
      if ((await listed.count()) === 0) continue
      await hands.tap(page, await at(page, target.x, target.y))
      const send = drawer(page).getByRole('button', { name: `Charge ${target.name}` })
      if ((await pressSoon(page, send)) && (await wentOn(page, seen))) return true
    }
    return false
  }

  /** Whether a move goes on; not where the page says that it is not possible. */
  async function goes(page: Page, seen: Seen): Promise<boolean> {
    await quiet(page)
    return (await drawer(page).getByText('Not possible:').count()) === 0 && wentOn(page, seen)
  }

  /** Who goes is dragged towards the enemy; a finger chooses him first. */
  const move: Way = async (page, seen) => {
    const { pieces, offers } = await look()
    for (const { act, with: known, open } of offers) {
      const piece = pieces.find(({ name }) => name === known['unit'])
      if (
        act !== 'move' ||
        !open.includes('way') ||
        !piece ||
        stays.includes(piece.name) ||
        !once(seen, 'move', piece.name)
      )
        continue
      const foe = nearest(piece, pieces)
      if (!foe || !(await choose(page, piece))) continue
      const [across, up, far] = [foe.x - piece.x, foe.y - piece.y, Math.hypot(foe.x - piece.x, foe.y - piece.y)]
      const [most, halt] = piece.branch === 'cavalry' ? [STRIDE.cavalry, horse] : [STRIDE.other, near]
      const stride = Math.min(most, Math.max(far - halt, 0))
      if (stride < 1) continue
      const to = { x: piece.x + (across * stride) / far, y: piece.y + (up * stride) / far }
      await hands.drag(page, await at(page, piece.x, piece.y), await at(page, to.x, to.y))
      if (await goes(page, seen)) return true
      await press(page, drawer(page).getByRole('button', { name: 'Cancel' }))
    }
    return false
  }

  /** The first who is offered an act does it by the button in his panel. */
  const byButton =
    (act: string, says: RegExp): Way =>
    async (page) => {
      const { pieces, offers } = await look()
      const offer = offers.find((one) => one.act === act)
      const piece = pieces.find(({ name }) => name === offer?.with['unit'])
      return (
        piece !== undefined &&
        (await choose(page, piece)) &&
        pressSoon(
          page,
          drawer(page).getByRole('region', { name: 'Further' }).getByRole('button', { name: says }).first(),
        )
      )
    }
  const ride = byButton('charge', /charges|rides|stays/)
  const rally = byButton('rally', /rall/)

  /** Whatever else is asked: the first answer, which is the one that does something. */
  const answer: Way = async (page) => {
    const only = drawer(page).getByRole('region', { name: 'What is due' }).locator('button.first')
    return (
      (await press(page, only)) ||
      press(page, due(page).filter({ hasNotText: /goes over to|senior order|give up|is placed|are written/i }))
    )
  }

  const onward: Way = async (page, { onward: [name] }) =>
    name !== undefined &&
    press(page, page.getByRole('toolbar', { name: 'The turn' }).getByRole('button', { name, exact: true }))

  return { place, order, square, spare, charge, answer, ride, rally, ready, move, onward }
}

function nearest(piece: Piece, pieces: readonly Piece[]): Piece | undefined {
  const far = (other: Piece) => Math.hypot(other.x - piece.x, other.y - piece.y)
  return pieces.filter(({ side, sort }) => side !== piece.side && sort === 'unit').sort((a, b) => far(a) - far(b))[0]
}
