// On the smallest phone the bar above the map is read in full: in every phase of every book, with large type too.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { begun } from './begun'
import { clashes } from './boxes'
import { stage, useStage } from './staged'
import { overhang, PHONE } from './support'
import { PATIENCE } from './table/real'
import { mapOf } from './table/stage'

let page: Page
useStage(() => page)

const PICTURES = process.env['PICTURES']
describe.each([
  ['cohesion', 'mill-lane', 5],
  ['fatigue', 'ford-farm', 6],
  ['impact', 'sayres-lane', 4],
  ['grand-tactics', 'lautern', 2],
] as const)('the bar of a battle of %s', (book, scenario, phases) => {
  it('has no words over each other and none cut off', async () => {
    // Both sides are played by the computer, so that all phases come by.
    const { path } = await begun(stage, book, { scenario }, { computers: { a: 'recruit', b: 'recruit' } })
    page = await stage.page(path.public.replace('#', '/table#'), PHONE)
    await mapOf(page)
    const bar = page.locator('.table-page header')
    const seen = new Set<string>()
    const found: string[] = []
    const look = async () => {
      const phase = ((await bar.locator('.clock').textContent()) ?? '').replace(/Turn \d+ · |\d\d:\d\d/g, '')
      if (!seen.has(phase)) {
        for (const size of ['large', 'normal']) {
          await page.evaluate((size) => (document.documentElement.dataset['size'] = size), size)
          found.push(...(await clashes(page, '.table-page header')).map((clash) => `${phase}: ${clash}`))
          expect(await overhang(page)).toBeLessThanOrEqual(0)
          if (PICTURES) await page.screenshot({ path: `${PICTURES}/header-${book}-${seen.size}-${size}.png` })
        }
        seen.add(phase)
      }
      return seen.size >= phases || (await bar.locator('.whose strong').count()) > 0
    }
    await expect.poll(look, { timeout: PATIENCE, interval: 50 }).toBe(true)
    expect(found).toEqual([])
  })
})
