// A player without a mouse: letters on the map, Tab and Enter for all else.

import type { Page } from 'playwright-core'
import { quiet } from '../support'
import type { Seen, Way } from './real'

const key = (page: Page, name: string) => page.keyboard.press(name)

/** What has the focus, in words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('role') === 'application'
      ? 'the map'
      : (activeElement?.textContent?.trim() ?? '')
  })

/** Whether such a button is there to be reached. */
const isThere = (page: Page, says: RegExp) =>
  page.evaluate((source) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.table-page button')]
    return buttons.some(
      (button) =>
        !button.disabled && button.offsetParent !== null && new RegExp(source).test(button.textContent?.trim() ?? ''),
    )
  }, says.source)

/** Presses Tab until the focus is there. */
async function tabOn(page: Page, says: RegExp): Promise<boolean> {
  for (let presses = 0; presses < 150; presses++) {
    if (says.test(await focused(page))) return true
    await key(page, 'Tab')
  }
  return false
}

/** Goes to a button and presses it. */
async function push(page: Page, says: RegExp): Promise<boolean> {
  if (!(await isThere(page, says)) || !(await tabOn(page, says))) return false
  await key(page, 'Enter')
  return true
}

/** Whether a button comes up with what the server answers. */
async function comes(page: Page, says: RegExp): Promise<boolean> {
  if (await isThere(page, says)) return true
  await quiet(page)
  return isThere(page, says)
}

/** Goes round the units with something to do, until something is done with one. */
async function withNext(page: Page, { ready }: Seen, act: () => Promise<boolean>): Promise<boolean> {
  for (let units = 0; units < ready; units++) {
    if (!(await tabOn(page, /^the map$/))) return false
    await key(page, ' ')
    if (await act()) return true
  }
  return false
}

const place: Way = async (page) => {
  if (!(await isThere(page, /^Place /))) {
    const group = await page.evaluate(() => document.querySelector('.groups button')?.textContent?.trim() ?? '')
    if (group === '' || !(await push(page, new RegExp(`^${group}$`))) || !(await comes(page, /^Place /))) return false
  }
  return push(page, /^Place /)
}

const beads: Way = async (page, { clock }) => {
  if (!(await isThere(page, /^Give the beads/))) return false
  await push(page, Number(/\d+/.exec(clock)) >= 3 ? /^All fire$/ : /^All move$/)
  return push(page, /^Give the beads/)
}

const fire: Way = async (page, seen) => seen.clock.includes('Fire') && withNext(page, seen, () => shoot(page))

/** The targets come from the server; F aims at the first. */
async function shoot(page: Page): Promise<boolean> {
  await quiet(page)
  await key(page, 'f')
  if (!(await comes(page, /^Fire at/))) return false
  await key(page, 'Enter')
  return true
}

const move: Way = async (page, seen) =>
  seen.clock.includes('Movement') && withNext(page, seen, () => go(page, 'Move', 10, 6))
const ride: Way = async (page, seen) =>
  seen.clock.includes('Movement') && withNext(page, seen, () => go(page, 'Ride', 6, 4))

/** So many half inches up the table. */
async function go(page: Page, verb: 'Move' | 'Ride', below: number, steps: number): Promise<boolean> {
  const drawer = page.getByRole('complementary')
  if ((await drawer.getByRole('region', { name: verb, exact: true }).count()) === 0) return false
  const y = Number(/At [\d.]+, ([\d.]+)/.exec(await drawer.innerText())?.[1])
  if (!(y < below)) return false
  await key(page, 'g')
  for (let step = 0; step < steps; step++) await key(page, 'ArrowUp')
  if (!(await comes(page, new RegExp(`^${verb} here$`)))) {
    // What was begun is left; the unit stays chosen, so that the next one follows.
    await key(page, 'Escape')
    return false
  }
  await key(page, 'Enter')
  return true
}

/** Whatever else a unit is offered, in the drawer beside the map. */
const further: Way = async (page, seen) =>
  withNext(page, seen, async () => {
    await key(page, 'd')
    return push(page, /holds$|keeps its|rallies$|rejoins|takes .* of ground|gets ammunition|^.* fires at/)
  })

/** What is due: the first answer, which is the one that does something. */
const answer: Way = async (page) => {
  const words = await page.evaluate(
    () => document.querySelector('[aria-label="What is due"] li button')?.textContent?.trim() ?? '',
  )
  return words !== '' && push(page, new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`))
}

const onward: Way = async (page, { onward: [name] }) =>
  name !== undefined && push(page, new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`))

export const BY_KEYBOARD = { place, answer, beads, fire, move, ride, further, onward }
