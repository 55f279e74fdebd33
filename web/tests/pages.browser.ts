import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PHONE, Stage, VOLLEY, WIDE } from './support'

const PAGES = ['/', '/desk', VOLLEY, '/desk/impact/charge', '/desk/grand-tactics/round', '/rules', '/rules/cohesion', '/rules/fatigue', '/nowhere']

let stage: Stage
let page: Page
let axe: string

beforeAll(async () => {
  stage = await Stage.open()
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
})
afterEach(async () => {
  await page.close()
  expect(stage.faults).toEqual([])
})
afterAll(async () => stage.close())

async function settled(path: string) {
  if (path.startsWith('/desk/')) await page.locator('#odds dl, #odds ul').first().waitFor()
  else if (path.startsWith('/rules/')) await page.locator('article').first().waitFor()
  else if (path !== '/nowhere') await page.locator('main li').first().waitFor()
}

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}

async function seriousFaults(): Promise<string[]> {
  await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } }
    return (await axe.run()).violations
  })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html).join(' | ')}`)
}

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  it.each(PAGES)('axe finds no serious fault on %s', async (path) => {
    page = await stage.page(path, WIDE, scheme)
    await settled(path)
    expect(await seriousFaults()).toEqual([])
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
    expect(await seriousFaults()).toEqual([])
  })
})

describe('every page', () => {
  it.each(PAGES)('%s has no horizontal scroll on a phone, in either size of type', async (path) => {
    page = await stage.page(path, PHONE)
    await settled(path)
    for (let size = 0; size < 2; size++) {
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overhang).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: 'Large type' }).click()
    }
  })

  it.each(PAGES)('%s has targets of 44 pixels', async (path) => {
    page = await stage.page(path, PHONE)
    await settled(path)
    const small = await page.evaluate(() => {
      const targets = [...document.querySelectorAll<HTMLElement>('button, select, summary, nav a, label:has(input[type=checkbox])')]
      // A clause id inside a sentence is a link in text, as large as its line.
      const own = targets.filter((target) => !target.closest('.text, p.small, li > .clause') && target.offsetParent !== null)
      return own.filter((target) => target.getBoundingClientRect().height < 43.5).map((target) => target.outerHTML.slice(0, 120))
    })
    expect(small).toEqual([])
  })

  it('is small: the desk needs under 100 KB of script', async () => {
    page = await stage.page(VOLLEY)
    await settled(VOLLEY)
    const bytes = await page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return loaded.filter(({ name }) => name.endsWith('.js')).reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)
    })
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(100_000)
  })

  it('works by keyboard alone, from the first page to a ruling', async () => {
    page = await stage.page('/')
    await settled('/')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('To the content')
    await tabTo((text) => text.startsWith('A first volley'))
    await page.keyboard.press('Enter')
    await page.locator('#odds ul').first().waitFor()
    await tabTo((text) => text === 'heavy')
    await page.keyboard.press('Space')
    await expect.poll(() => page.url()).toContain('target.cover=heavy')
    await tabTo((text) => text === 'I rolled …')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('next-die')
    for (let die = 0; die < 6 && (await page.getByRole('region', { name: 'Ruling' }).count()) === 0; die++) {
      const before = await page.locator('.dice .die').count()
      await page.keyboard.type('1')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('.dice .die').count()).toBeGreaterThan(before)
      await expect.poll(async () => (await page.locator('#next-die').count()) + (await page.getByRole('region', { name: 'Ruling' }).count())).toBeGreaterThan(0)
    }
    await tabTo((text) => /^COH-\d+/.test(text))
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
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({ theme: 'lamp', size: 'large' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('21px')
    await page.evaluate(() => localStorage.clear())
  })
})

describe('the rules', () => {
  it('open at a clause, are searched, and lead to the desk', async () => {
    page = await stage.page('/rules/cohesion#COH-28')
    await page.locator('#COH-28').waitFor()
    await expect.poll(() => page.locator('#COH-28').evaluate((clause) => Math.abs(clause.getBoundingClientRect().top) < 100)).toBe(true)
    await page.getByRole('searchbox').fill('enfilade')
    await expect.poll(() => page.locator('article').count()).toBeLessThan(40)
    expect(await page.locator('article').count()).toBeGreaterThan(0)
    await page.getByRole('searchbox').fill('')
    await page.locator('#COH-28').getByRole('link', { name: 'Fire' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/desk/cohesion/fire')
  })
})

/** Presses Tab until the focus is on something that says so. */
async function tabTo(says: (text: string) => boolean) {
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    if (says(text)) return
  }
  throw new Error('the focus never came there')
}
