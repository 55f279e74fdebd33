// A player with a mouse: presses what is shown, drags blocks on the map.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { quiet } from '../support'
import { drag } from './stage'
import { wentOn, type Seen, type Way } from './real'

const drawer = (page: Page) => page.getByRole('complementary')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'The turn' })

/** Presses a button if it is there and can be pressed. */
async function press(button: Locator): Promise<boolean> {
  if ((await button.count()) === 0 || !(await button.first().isEnabled())) return false
  try {
    await button.first().click({ timeout: 5000 })
    return true
  } catch {
    // It went away meanwhile.
    return false
  }
}

/** Who is chosen. */
const chosen = (page: Page) => page.evaluate(() => document.getElementById('chosen')?.textContent ?? '')

/** Chooses one unit with something to do after the other, until something is done with one. */
async function withNext(page: Page, { ready }: Seen, act: () => Promise<boolean>): Promise<boolean> {
  for (let units = 0; units < ready; units++) {
    const before = await chosen(page)
    if (!(await press(bar(page).getByRole('button', { name: /^Next/ })))) return false
    if (ready > 1) await expect.poll(() => chosen(page)).not.toBe(before)
    if (await act()) return true
  }
  return false
}

/** Where the chosen piece stands, as the drawer tells it. */
async function placeOf(page: Page): Promise<[number, number]> {
  const [, x, y] = /At ([\d.]+), ([\d.]+)/.exec(await drawer(page).innerText()) ?? []
  return [Number(x), Number(y)]
}

/** Presses a button that comes with an answer of the server. */
async function pressSoon(page: Page, name: RegExp): Promise<boolean> {
  const button = drawer(page).getByRole('button', { name })
  if ((await button.count()) === 0) await quiet(page)
  return press(button)
}

const place: Way = async (page) => {
  const section = drawer(page).getByRole('region', { name: /^Placing/ })
  if ((await section.count()) === 0) return false
  await press(section.locator('.groups button'))
  return pressSoon(page, /^Place /)
}

/** Until they are near, everybody moves; then everybody fires. */
const beads: Way = async (page, { clock }) => {
  const fires = Number(/\d+/.exec(clock)) >= 3
  await press(drawer(page).getByRole('button', { name: fires ? 'All fire' : 'All move' }))
  return press(drawer(page).getByRole('button', { name: /^Give the beads/ }))
}

const fire: Way = async (page, seen) => seen.clock.includes('Fire') && withNext(page, seen, () => shoot(page))

async function shoot(page: Page): Promise<boolean> {
  const target = drawer(page).getByRole('region', { name: 'Targets' }).locator('.target').first()
  await quiet(page)
  if (!(await press(target))) return false
  return pressSoon(page, /^Fire at/)
}

/** Blocks are dragged three inches up the table, flags of officers two. */
const move: Way = async (page, seen) =>
  seen.clock.includes('Movement') && withNext(page, seen, () => draw(page, seen, 'Move', 10, 3))
const ride: Way = async (page, seen) =>
  seen.clock.includes('Movement') && withNext(page, seen, () => draw(page, seen, 'Ride', 6, 2))

/** What is dropped where it may go is carried out. */
async function draw(page: Page, seen: Seen, verb: 'Move' | 'Ride', below: number, inches: number): Promise<boolean> {
  if ((await drawer(page).getByRole('region', { name: verb, exact: true }).count()) === 0) return false
  const [x, y] = await placeOf(page)
  if (!(y < below)) return false
  await drag(page, [x, y], [x, y + inches])
  if (await wentOn(page, seen)) return true
  await press(drawer(page).getByRole('button', { name: 'Cancel' }))
  return false
}

/** Whatever else a unit is offered. */
const further: Way = async (page, seen) => {
  const offered = drawer(page)
    .getByRole('region', { name: 'Further' })
    .getByRole('button', { name: /holds|keeps|rall|rejoin|takes|gets|fires/ })
  return withNext(page, seen, () => press(offered))
}

/** What is due: the first answer, which is the one that does something. */
const answer: Way = (page) =>
  press(drawer(page).getByRole('region', { name: 'What is due' }).getByRole('listitem').getByRole('button'))

const onward: Way = async (page, { onward: [name] }) =>
  name !== undefined && press(bar(page).getByRole('button', { name, exact: true }))

export const BY_MOUSE = { place, answer, beads, fire, move, ride, further, onward }
