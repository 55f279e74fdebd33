// Links that stay, battles that are over, files of a side, and what opens where it was asked for.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { begun } from './begun'
import { stage, useStage } from './staged'
import { PHONE, seriousFaults, smallTargets, VOLLEY } from './support'

let page: Page
useStage(() => page)

const live = () => page.getByText(/^Live/).first().waitFor()
const link = () => page.getByRole('textbox', { name: 'Link: seat of Confederate' }).inputValue()

describe('the links of a battle', () => {
  it('are there after a reload, in another tab, on the first page and at the table', async () => {
    page = await stage.page('/battle/new', PHONE)
    await page.getByRole('button', { name: 'Cohesion' }).click()
    await page.getByRole('button', { name: 'Begin the battle' }).click()
    await page.getByRole('heading', { name: /is ready$/ }).waitFor()
    const first = await link()
    await page.reload()
    await page.getByRole('heading', { name: /is ready$/ }).waitFor()
    expect(await link()).toBe(first)
    await page.getByRole('link', { name: /^Sit here.*Union$/ }).click()
    await live()
    await page.getByRole('link', { name: 'The links of all seats' }).click()
    expect(await link()).toBe(first)
    await page.close()
    page = await stage.page('/', PHONE)
    await page.getByRole('link', { name: /^Links of/ }).click()
    await page.getByRole('heading', { name: /is ready$/ }).waitFor()
    expect(await link()).toBe(first)
  })
})

describe('the first page', () => {
  it('has finished battles apart, with their result', async () => {
    // It asks after the battle that goes on, which is not there.
    stage.expected = /422|404/
    page = await stage.page('/', PHONE)
    await page.evaluate(() => {
      const battle = (id: string, more: object) => ({
        id,
        title: id,
        seat: 'a',
        side: 'Union',
        token: 'secret-of-a-seat',
        book: 'cohesion',
        visited: '2026-11-16T10:00:00Z',
        ...more,
      })
      localStorage.setItem(
        'grognard.battles',
        JSON.stringify([battle('The Mill', {}), battle('The Ford', { over: 'Union wins, 5 points to 2' })]),
      )
    })
    await page.reload()
    const of = (name: string) => page.getByRole('region', { name })
    await of('Finished battles').getByText('Union wins, 5 points to 2').waitFor()
    expect(await of('Resume a battle').getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('The Mill'),
    ])
    expect(await seriousFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.evaluate(() => localStorage.clear())
    stage.expected = /422/
  })
})

describe('a side', () => {
  it('has a file of its own, and is told who has the others', async () => {
    const battle = await begun(stage, 'fatigue')
    page = await stage.page(battle.path.a)
    await live()
    await page.getByText('Files', { exact: true }).click()
    await page.getByText(/umpire may have\s+them now/).waitFor()
    expect(await page.getByRole('button', { name: 'Download the battle file' }).count()).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the log' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.txt$/)
  })

  it('is asked for dice only where dice are rolled', async () => {
    const battle = await begun(stage, 'fatigue')
    await battle.act('umpire', 'roll-off', {}, [7, 3])
    await battle.act('a', 'next-phase', {})
    page = await stage.page(battle.path.a)
    await live()
    await page
      .getByRole('button', { name: /^1st Line\b/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '1st Line turns' }).click()
    await sheet.getByRole('button', { name: 'Do it' }).waitFor()
    expect(await sheet.getByRole('button', { name: /I rolled/ }).count()).toBe(0)
  })
})

describe('“What would it take?”', () => {
  it('opens in sight, after a ruling too', async () => {
    page = await stage.page(VOLLEY, PHONE)
    await page.getByRole('button', { name: 'Roll', exact: true }).click()
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await page.getByRole('button', { name: 'What would it take?' }).click()
    const heading = page.getByRole('heading', { name: 'What would it take?' })
    await heading.waitFor()
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    expect((await heading.boundingBox())!.y).toBeLessThan(PHONE.height)
  })
})
