import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stage, useStage } from './staged'
import { axeFaults, overhang, PHONE, seriousFaults, smallTargets, tabTo, VOLLEY, WIDE } from './support'

const PAGES = [
  '/',
  '/desk',
  VOLLEY,
  '/desk/impact/charge',
  '/desk/grand-tactics/round',
  '/rules',
  '/rules/cohesion',
  '/rules/fatigue',
  '/house',
  '/nowhere',
]

let page: Page
useStage(() => page)

async function settled(path: string) {
  if (path.startsWith('/desk/')) await page.locator('#odds dl, #odds ul').first().waitFor()
  else if (path.startsWith('/rules/')) await page.locator('article').first().waitFor()
  else if (path !== '/nowhere') await page.locator('main li').first().waitFor()
}

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  it.each(PAGES)('axe finds nothing on %s', async (path) => {
    stage.expected = /422|404/
    page = await stage.page(path, WIDE, scheme)
    await settled(path)
    expect(await axeFaults(page)).toEqual([])
  })

  it('axe finds no serious fault on a desk with everything open', async () => {
    page = await stage.page(VOLLEY, PHONE, scheme)
    await settled(VOLLEY)
    for (const summary of await page.locator('summary').all()) await summary.click()
    await page.getByRole('button', { name: 'What would it take?' }).click()
    await page.getByRole('button', { name: 'Roll', exact: true }).click()
    await page.getByRole('region', { name: 'Ruling' }).waitFor()
    await page.getByRole('button', { name: 'I rolled …' }).click()
    await page.locator('#next-die').waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })
})

describe('every page', () => {
  it.each(PAGES)('%s has no horizontal scroll on a phone, in either size of type', async (path) => {
    stage.expected = /422|404/
    page = await stage.page(path, PHONE)
    await settled(path)
    for (let size = 0; size < 2; size++) {
      expect(await overhang(page)).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: 'Large type' }).click()
    }
  })

  it.each(PAGES)('%s has targets of 44 pixels', async (path) => {
    stage.expected = /422|404/
    page = await stage.page(path, PHONE)
    await settled(path)
    expect(await smallTargets(page)).toEqual([])
  })

  it('is small: the desk needs under 100 KB of script', async () => {
    page = await stage.page(VOLLEY)
    await settled(VOLLEY)
    const bytes = await page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return loaded
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)
    })
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(100 * 1024)
  })

  it('works by keyboard alone, from the first page to a ruling', async () => {
    page = await stage.page('/')
    await settled('/')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('To the content')
    await tabTo(page, (text) => text.startsWith('A first volley'))
    await page.keyboard.press('Enter')
    await page.locator('#odds ul').first().waitFor()
    await tabTo(page, (text) => text === 'heavy')
    await page.keyboard.press('Space')
    await expect.poll(() => page.url()).toContain('target.cover=heavy')
    await tabTo(page, (text) => text === 'I rolled …')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('next-die')
    for (let die = 0; die < 6 && (await page.getByRole('region', { name: 'Ruling' }).count()) === 0; die++) {
      const before = await page.locator('.dice .die').count()
      await page.keyboard.type('1')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('.dice .die').count()).toBeGreaterThan(before)
      await expect
        .poll(
          async () =>
            (await page.locator('#next-die').count()) + (await page.getByRole('region', { name: 'Ruling' }).count()),
        )
        .toBeGreaterThan(0)
    }
    await tabTo(page, (text) => /^COH-\d+/.test(text))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('heading').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toMatch(/^COH-\d+/)
  })

  it('remembers lamp and large type', async () => {
    page = await stage.page('/')
    await page.getByRole('button', { name: 'Lamp' }).click()
    await page.getByRole('button', { name: 'Large type' }).click()
    await page.reload()
    await settled('/')
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({
      theme: 'lamp',
      size: 'large',
    })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('21px')
    await page.evaluate(() => localStorage.clear())
  })
})

describe('an address that leads nowhere', () => {
  it.each(['/nowhere', '/desk/cohesion/fyre', '/rules/cohesian', '/battle/abc/tables', '/print/reference/nothing'])(
    '%s is answered as such, by a page that leads on',
    async (path) => {
      stage.expected = /404/
      page = await stage.page(path, PHONE)
      expect((await page.goto(stage.address + path))?.status()).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
      for (const place of ['Your battles', 'New battle', 'The desk', 'The rules'])
        expect(await page.locator('main').getByRole('link', { name: place }).count()).toBe(1)
      expect(await seriousFaults(page)).toEqual([])
    },
  )

  it('is none of those that the menu leads to, on a phone too', async () => {
    page = await stage.page('/battle', PHONE)
    expect((await page.goto(`${stage.address}/battle`))?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Your battles' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Battle' }).click()
    await page.getByRole('heading', { level: 1, name: 'New battle' }).waitFor()
  })
})

describe('the rules', () => {
  it('open at a clause, are searched, and lead to the desk', async () => {
    page = await stage.page('/rules/cohesion#COH-28')
    await page.locator('#COH-28').waitFor()
    await expect
      .poll(() => page.locator('#COH-28').evaluate((clause) => Math.abs(clause.getBoundingClientRect().top) < 100))
      .toBe(true)
    await page.getByRole('searchbox').fill('enfilade')
    await expect.poll(() => page.locator('article').count()).toBeLessThan(40)
    expect(await page.locator('article').count()).toBeGreaterThan(0)
    await page.getByRole('searchbox').fill('')
    await page.locator('#COH-28').getByRole('link', { name: 'Fire' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/desk/cohesion/fire')
  })
})
