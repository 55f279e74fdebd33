import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PHONE, Stage, VOLLEY } from './support'

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await Stage.open()
})
afterEach(async () => {
  await page.close()
  expect(stage.faults).toEqual([])
})
afterAll(async () => stage.close())

const bars = () => page.getByRole('list', { name: /^Odds of/ })
const bar = (name: string) => bars().getByRole('listitem').filter({ hasText: name })

describe('the desk', () => {
  it('shows exact odds that change with the facts, and the address follows', async () => {
    page = await stage.page(VOLLEY)
    await expect.poll(() => bar('passed').innerText()).toContain('(64.3 %)')
    await page.getByLabel('Exact fractions').check()
    expect(await bar('passed').innerText()).toContain('193/300')
    await page.getByRole('group', { name: /^Cover / }).getByRole('button', { name: 'open' }).click()
    await expect.poll(() => bar('passed').innerText()).not.toContain('193/300')
    // Open is what cover is when nobody says, so the address need not hold it.
    await expect.poll(() => page.url()).not.toContain('cover')
    await page.getByRole('button', { name: 'Range: more' }).click()
    expect(page.url()).toContain('range=6')
    const shared = await page.context().newPage()
    await shared.goto(page.url())
    expect(await shared.getByRole('spinbutton', { name: /^Range/ }).inputValue()).toBe('6')
    await shared.close()
  })

  it('rules with typed dice: the cursor jumps, the next die is named, the receipt names its clauses', async () => {
    page = await stage.page(VOLLEY)
    await page.getByRole('button', { name: 'I rolled …' }).click()
    const die = page.locator('#next-die')
    await expect.poll(() => page.getByText("firer's cohesion roll").first().isVisible()).toBe(true)
    await page.keyboard.type('10')
    for (const [asked, face] of [['fire roll', '2'], ['die 2 of 2', '3'], ["target's test", '17']] as const) {
      await expect.poll(() => page.locator('label[for="next-die"]').innerText()).toContain(asked)
      await expect.poll(() => die.evaluate((input) => input === document.activeElement)).toBe(true)
      await page.keyboard.type(face)
    }
    const ruling = page.getByRole('region', { name: 'Ruling' })
    await ruling.waitFor()
    expect(await ruling.innerText()).toMatch(/morale\s+shaken/)
    expect(await ruling.innerText()).toContain('Dice in order: 10, 2, 3, 17')
    await ruling.getByRole('button', { name: /^COH-\d+/ }).first().click()
    const clause = page.getByRole('dialog')
    await clause.getByRole('heading').waitFor()
    expect(await clause.innerText()).toMatch(/as the rules are printed|our reading|a house rule/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Take the last die back' }).click()
    await expect.poll(() => page.locator('label[for="next-die"]').innerText()).toContain('D20')
  })

  it('shows refusals at their fields, offers what would be legal, and takes it', async () => {
    page = await stage.page(VOLLEY.replace('range=5', 'range=50'))
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await page.locator('#fact-range-field .problem').innerText()).toMatch(/range/i)
    await alert.getByRole('button', { name: 'range' }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('fact-range')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('5')
    await bar('passed').waitFor()
    await page.goto(`${stage.address}${VOLLEY.replace('firer.formation=line', 'firer.formation=lion')}`)
    await page.getByRole('button', { name: 'Make it line' }).click()
    await bar('passed').waitFor()
  })

  it('compares two situations and says what it would take', async () => {
    page = await stage.page(VOLLEY)
    await bar('passed').waitFor()
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('group', { name: /^Cover / }).getByRole('button', { name: 'heavy' }).click()
    await expect.poll(() => bar('passed').innerText()).toContain('before: ')
    await page.getByText('Target › cover: light → heavy').waitFor()
    expect(page.url()).toContain('~with.target.cover=light')
    await page.getByRole('button', { name: 'Stop comparing' }).click()
    await page.getByRole('button', { name: 'What would it take?' }).click()
    const panel = page.getByRole('region', { name: 'What would it take?' })
    await panel.getByLabel('to be').selectOption({ label: 'routed' })
    await panel.getByLabel('at least').selectOption({ label: '1 in 3' })
    await panel.getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => panel.innerText()).toMatch(/would do it|come nearest|makes it likelier/)
  })

  it('asks for lists and optional objects', async () => {
    page = await stage.page('/desk/impact/charge')
    await bars().waitFor()
    const add = page.getByRole('button', { name: /^Add to/ }).first()
    await add.click()
    await page.getByRole('button', { name: /^Take .* away$/ }).first().waitFor()
    await expect.poll(() => page.url()).toMatch(/\.0\./)
  })

  it('rolls on a phone, where the odds stay in a slim bar at the bottom', async () => {
    page = await stage.page(VOLLEY, PHONE)
    const slim = page.locator('a.slim')
    await slim.waitFor()
    expect(await slim.innerText()).toMatch(/about \d+ in \d+/)
    await page.getByRole('button', { name: 'Roll', exact: true }).click()
    await page.getByRole('region', { name: 'Ruling' }).waitFor()
  })

  it('opens for every procedure of every book without a refusal', async () => {
    page = await stage.page('/desk')
    const desks = await page.locator('main li a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(desks.length).toBeGreaterThan(40)
    for (const desk of desks) {
      await page.goto(stage.address + desk)
      await page.locator('#odds dl, #odds ul').first().waitFor()
      expect(await page.locator('.problem').count(), desk).toBe(0)
    }
  })
})
