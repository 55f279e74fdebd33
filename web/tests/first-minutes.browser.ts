// The first ten minutes: a first page with maps, a first battle with a coach, a map that fills a phone, and pages that are small.

import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { stage, useStage } from './staged'
import { overhang, seriousFaults, smallTargets, WIDE } from './support'

const UPRIGHT = { width: 390, height: 844 }

let page: Page
useStage(() => page)
afterEach(() => page.evaluate(() => localStorage.clear()))

const first = () => page.getByRole('button', { name: 'Play your first battle' })
const coach = () => page.getByRole('region', { name: 'Coach' })
const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!

async function begin(size: { width: number; height: number }) {
  page = await stage.page('/', size)
  await first().click()
  await page.getByRole('application').waitFor()
}

describe('the first page', () => {
  it.each(['light', 'dark'] as const)('has one large button and a map of each scenario, %s', async (scheme) => {
    page = await stage.page('/', UPRIGHT, scheme)
    expect((await first().boundingBox())!.height).toBeGreaterThanOrEqual(56)
    // Maps are drawn as they come into sight.
    const cards = page.getByRole('region', { name: 'Play on the table' }).getByRole('link')
    await cards.first().waitFor()
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded()
      await card.locator('svg.ground').waitFor()
      expect(await card.locator('svg.ground path').count()).toBeGreaterThan(5)
    }
    expect(await cards.count()).toBeGreaterThanOrEqual(5)
    expect(await seriousFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  })

  it('is small, and so is the table: script and style, compressed', async () => {
    const sizes = async (open: () => Promise<void>) => {
      const loaded = new Map<string, number>()
      page = await stage.blank()
      page.on('response', async (response) => {
        const { pathname } = new URL(response.url())
        if (/\.(js|css)$/.test(pathname)) loaded.set(pathname, gzipSync(await response.body(), { level: 9 }).length)
      })
      await open()
      await page.waitForLoadState('networkidle')
      return [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0)
    }
    const home = await sizes(async () => {
      await page.goto(stage.address)
      await page.locator('svg.ground').first().waitFor()
    })
    expect(home).toBeGreaterThan(10_000)
    expect(home).toBeLessThan(60_000)
    const table = await sizes(async () => {
      await page.goto(stage.address)
      await first().click()
      await page.getByRole('application').waitFor()
      await page.getByRole('button', { name: 'Legend' }).click()
      await page.getByRole('dialog').waitFor()
    })
    expect(table).toBeGreaterThan(home)
    expect(table).toBeLessThan(220_000)
  })
})

describe('the table on an upright phone', () => {
  it('gives the map the greater part of the screen, and all but a strip on demand', async () => {
    await begin(UPRIGHT)
    await page.getByRole('button', { name: 'No hints' }).click()
    await expect.poll(async () => (await box('.view')).height).toBeGreaterThan(UPRIGHT.height * 0.55)
    const before = await box('.view')
    await page.getByRole('button', { name: /More of the map/ }).click()
    await expect.poll(async () => (await box('.view')).height).toBeGreaterThan(before.height + 100)
    await page.getByRole('button', { name: /What is to be done/ }).click()
    await expect.poll(async () => (await box('.view')).height).toBeLessThan(before.height + 5)
    expect(await seriousFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  })

  it('has no button on the map, also while something is measured', async () => {
    await begin(UPRIGHT)
    await page.getByRole('button', { name: 'Measure' }).click()
    await page.getByRole('button', { name: 'Done' }).waitFor()
    const over = await page.evaluate(() => {
      const map = document.querySelector('.view')!.getBoundingClientRect()
      const all = [...document.querySelectorAll('.table-page button, .coach')].map((one) => ({
        one,
        at: one.getBoundingClientRect(),
      }))
      return all
        .filter(
          ({ at }) =>
            at.width > 0 &&
            at.left < map.right - 1 &&
            at.right > map.left + 1 &&
            at.top < map.bottom - 1 &&
            at.bottom > map.top + 1,
        )
        .map(({ one }) => one.outerHTML.slice(0, 90))
    })
    expect(over).toEqual([])
  })
})

describe('the coach', () => {
  it.each([
    ['a phone', UPRIGHT],
    ['a wide screen', WIDE],
  ] as const)('leads through the first steps on %s', async (_, size) => {
    await begin(size)
    await coach()
      .getByText(/^Coach.*Place your troops/)
      .waitFor()
    await page.getByRole('button', { name: /due.*places/ }).click()
    await coach()
      .getByText(/Drag a block/)
      .waitFor()
    await page
      .getByRole('button', { name: /^Place/ })
      .last()
      .click()
    await expect.poll(() => coach().innerText()).not.toMatch(/Place your troops|Drag a block/)
    expect(await seriousFaults(page)).toEqual([])
  })

  it('is gone for good when it is sent away, and comes back when it is asked for', async () => {
    await begin(WIDE)
    // Before its first hint there is nothing to have got.
    await coach().getByRole('button', { name: 'Got it' }).waitFor()
    const first = await coach().innerText()
    await coach().getByRole('button', { name: 'Got it' }).click()
    await expect.poll(() => coach().innerText()).not.toBe(first)
    await coach().getByRole('button', { name: 'No hints' }).click()
    await expect.poll(() => coach().count()).toBe(0)
    await page.reload()
    await page.getByRole('application').waitFor()
    expect(await coach().count()).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Show me how to play' }).click()
    await coach().getByRole('button', { name: 'Got it' }).waitFor()
  })

  it('coaches the first battle of a book and no later one', async () => {
    await begin(WIDE)
    await coach().waitFor()
    await page.goto(`${stage.address}/`)
    await page.getByRole('button', { name: 'Play the first battle again' }).click()
    await page.getByRole('application').waitFor()
    await page.getByText(/^Live/).first().waitFor()
    expect(await coach().count()).toBe(0)
  })

  it.each(['Fatigue', 'Impact', 'Grand tactics'])('is there for the first battle with figures of %s', async (book) => {
    page = await stage.page('/', UPRIGHT)
    // What is below is loaded when somebody comes near it.
    await page.getByRole('link', { name: 'New battle of your own' }).scrollIntoViewIfNeeded()
    await page
      .getByRole('region', { name: 'Try a battle' })
      .getByRole('button', { name: new RegExp(`${book} ·`) })
      .click()
    await coach().getByRole('button', { name: 'Got it' }).waitFor()
    const first = await coach().innerText()
    await coach().getByRole('button', { name: 'Got it' }).click()
    await expect.poll(() => coach().innerText()).not.toBe(first)
    // It goes along into the sheet that comes up over the page.
    await page.locator('.armies').getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => coach().count()).toBe(1)
    expect(await seriousFaults(page)).toEqual([])
  })

  it('has a legend one tap away, with the beads of the book', async () => {
    await begin(UPRIGHT)
    await page.getByRole('button', { name: 'Legend' }).click()
    const legend = page.getByRole('dialog', { name: 'Legend' })
    for (const words of ['The thick edge is its front', 'A flag is an officer', 'A star is an objective'])
      await legend.getByText(words).waitFor()
    expect(await legend.locator('.bead').allInnerTexts()).toEqual(expect.arrayContaining(['M', 'F']))
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => legend.count()).toBe(0)
  })
})
