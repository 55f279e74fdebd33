// A map of areas in the browser: where its formations and areas lie on the screen, and a turn played on it.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Hands } from '../table/hands'

export const map = (page: Page): Locator => page.locator('svg[role="application"]')
export const drawer = (page: Page): Locator => page.getByRole('complementary', { name: 'Beside the map' })
export const scene = (page: Page): Locator => page.getByRole('region', { name: /^The battle of/ })
export const clock = (page: Page): Promise<string> => page.locator('.clock').innerText()
const token = (page: Page, name: string): Locator => map(page).locator(`[data-block="${name}"]`)
const cost = (page: Page, area: string): Locator => map(page).locator(`[data-cost="${area}"]`)

async function middle(found: Locator) {
  const box = await found.boundingBox()
  if (!box) throw new Error('it is not on the map')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function tapBlock(page: Page, hands: Hands, name: string) {
  await hands.tap(page, await middle(token(page, name).locator('.body')))
}

export async function tapGoal(page: Page, hands: Hands, area: string) {
  await hands.tap(page, await middle(cost(page, area).locator('circle')))
}

/** The areas that are shown to be in reach of the chosen formation. */
export const goals = (page: Page): Promise<string[]> =>
  map(page)
    .locator('[data-cost]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-cost') ?? '').sort())

/** What the bar offers to go on with. */
export const onward = (page: Page): Locator =>
  page.getByRole('toolbar', { name: 'The turn' }).locator('.onward').first()

/** Goes on until the clock tells what is looked for. */
export async function goOnTo(page: Page, press: (button: Locator) => Promise<void>, phase: RegExp) {
  for (let steps = 0; steps < 12 && !phase.test(await clock(page)); steps++) {
    const before = await clock(page)
    await press(onward(page))
    await expect.poll(() => clock(page)).not.toBe(before)
  }
  expect(await clock(page)).toMatch(phase)
}
