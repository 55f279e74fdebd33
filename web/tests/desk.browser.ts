import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stage, useStage } from './staged'
import { PHONE, VOLLEY } from './support'

let page: Page
useStage(() => page)

const bars = () => page.getByRole('list', { name: /^Odds of/ })
const bar = (name: string) => bars().getByRole('listitem').filter({ hasText: name })

describe('the desk', () => {
  it('shows exact odds that change with the facts, and the address follows', async () => {
    page = await stage.page(VOLLEY)
    await expect.poll(() => bar('passed').innerText()).toContain('(64.3 %)')
    await page.getByLabel('Exact fractions').check()
    expect(await bar('passed').innerText()).toContain('193/300')
    await page
      .getByRole('group', { name: /^Cover / })
      .getByRole('button', { name: 'open' })
      .click()
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
    for (const [asked, face] of [
      ['fire roll', '2'],
      ['die 2 of 2', '3'],
      ["target's test", '17'],
    ] as const) {
      await expect.poll(() => page.locator('label[for="next-die"]').innerText()).toContain(asked)
      await expect.poll(() => die.evaluate((input) => input === document.activeElement)).toBe(true)
      await page.keyboard.type(face)
    }
    const ruling = page.getByRole('region', { name: 'Ruling' })
    await ruling.waitFor()
    expect(await ruling.innerText()).toMatch(/morale\s+shaken/)
    expect(await ruling.innerText()).toContain('Dice in order: 10, 2, 3, 17')
    await ruling
      .getByRole('button', { name: /^COH-\d+/ })
      .first()
      .click()
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

  it('lets facts step back that cannot matter, and forward again when they can', async () => {
    page = await stage.page('/desk/fatigue/morale-check')
    await bars().waitFor()
    await page
      .locator('summary', { hasText: /\d+ cannot matter/ })
      .first()
      .waitFor()
    for (const summary of await page.locator('summary').all()) await summary.click()
    const idle = page.locator('.back')
    expect(await idle.count()).toBeGreaterThan(3)
    expect(await idle.first().innerText()).toContain('cannot matter: ')
    // What is claimed holds: the fact can be changed, and the odds stay as they are.
    const before = await bars().innerText()
    await page.locator('#fact-night-field.back').getByRole('checkbox').check()
    await expect.poll(() => page.url()).toContain('night=true')
    await page.locator('#odds[aria-busy=false]').waitFor()
    expect(await bars().innerText()).toBe(before)
    // A fact that is given steps back no longer, and stays where it is.
    await expect.poll(() => page.locator('#fact-night-field').getAttribute('class')).not.toContain('back')
    expect(await page.locator('#fact-night').isChecked()).toBe(true)
  })

  it('asks again which facts matter when another changes, once the hand rests', async () => {
    page = await stage.page(VOLLEY)
    await bar('passed').waitFor()
    const asked = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/ask')).length,
      )
    await expect.poll(asked).toBe(1)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/ask')) sent.push(request.postData() ?? '')
    })
    const more = page.getByRole('button', { name: 'Range: more' })
    for (let press = 0; press < 4; press++) await more.press('Enter')
    await expect.poll(() => sent.length).toBe(1)
    expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({
      procedure: 'cohesion.fire',
      situation: { range: 9 },
      alone: true,
    })
  })

  it('keeps its rows in place while facts change', async () => {
    page = await stage.page(VOLLEY)
    await bar('passed').waitFor()
    const names = () => bars().locator('li strong').allInnerTexts()
    const before = await names()
    const place = () =>
      bars().evaluate(
        (list) => list.getBoundingClientRect().top - (list.closest('section')?.getBoundingClientRect().top ?? 0),
      )
    const top = await place()
    await page
      .getByRole('group', { name: /^Cover / })
      .getByRole('button', { name: 'heavy' })
      .click()
    await page.getByRole('spinbutton', { name: /^Range/ }).fill('10')
    await expect.poll(() => page.url()).toContain('range=10')
    await page.locator('#odds[aria-busy=false]').waitFor()
    expect((await names()).slice(0, before.length)).toEqual(before)
    expect(await place()).toBe(top)
  })

  it('compares two situations side by side, and a link shares both', async () => {
    page = await stage.page(VOLLEY)
    await bar('passed').waitFor()
    await page.getByRole('button', { name: 'Compare' }).click()
    const two = page.getByRole('group', { name: 'Two situations to compare' })
    await two.getByText('A and B are the same').waitFor()
    await expect.poll(() => bar('passed').innerText()).toContain('the same')
    await page
      .getByRole('group', { name: /^Cover / })
      .getByRole('button', { name: 'heavy' })
      .click()
    await expect.poll(() => bar('passed').innerText()).toMatch(/−\d+\.\d points/)
    expect(await bar('passed').innerText()).toContain('(64.3 %)')
    await two.getByText('Target › cover: A light, B heavy').waitFor()
    const [a, b] = await bar('passed').locator('.pair > div').all()
    expect((await a?.boundingBox())?.y).toBe((await b?.boundingBox())?.y)
    await expect.poll(() => page.url()).toContain('~with.target.cover=heavy')
    const told = await bars().innerText()

    const shared = await page.context().newPage()
    await shared.setViewportSize(PHONE)
    await shared.goto(page.url())
    const list = shared.getByRole('list', { name: /^Odds of/ })
    await expect.poll(async () => (await list.innerText()).replace(/\s+/g, ' ')).toBe(told.replace(/\s+/g, ' '))
    await expect
      .poll(() => shared.getByRole('button', { name: 'B', exact: true }).getAttribute('aria-pressed'))
      .toBe('true')
    const [over, under] = await list.locator('li').first().locator('.pair > div').all()
    expect((await under?.boundingBox())?.y).toBeGreaterThan((await over?.boundingBox())?.y ?? Infinity)
    expect(await shared.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await shared.close()

    await two.getByRole('button', { name: 'A', exact: true }).click()
    const cover = page.getByRole('group', { name: /^Cover / })
    await expect.poll(() => cover.getByRole('button', { name: 'light' }).getAttribute('aria-pressed')).toBe('true')
    await two.getByRole('button', { name: 'Keep only B' }).click()
    await expect.poll(() => cover.getByRole('button', { name: 'heavy' }).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => page.url()).not.toContain('~with')
  })

  it('goes on comparing while one of the two cannot be ruled', async () => {
    page = await stage.page(
      `${VOLLEY}&${VOLLEY.split('?')[1]?.replaceAll(/(^|&)/g, '$1~with.').replace('range=5', 'range=50')}`,
    )
    await page.getByText('B cannot be ruled yet').waitFor()
    await expect.poll(() => bar('passed').innerText()).toContain('not ruled yet')
    await page.getByRole('button', { name: 'B', exact: true }).click()
    await page.getByRole('alert').getByText('B cannot be ruled yet:').waitFor()
    await page.getByRole('spinbutton', { name: /^Range/ }).fill('6')
    await expect.poll(() => bar('passed').innerText()).toMatch(/points|the same/)
  })

  it('says what it would take, and takes it: at once, back, or into B', async () => {
    page = await stage.page(VOLLEY)
    await bar('passed').waitFor()
    await page.getByRole('button', { name: 'What would it take?' }).click()
    const panel = page.getByRole('region', { name: /^What would it take/ })
    await panel.getByLabel('to be').selectOption({ label: 'shaken' })
    await panel.getByLabel('at least').selectOption({ label: '1 in 2' })
    await panel.getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => panel.innerText()).toMatch(/would do it|come nearest/)
    const before = page.url()
    const promised = /\(\d+\.\d %\)/.exec(await panel.getByRole('listitem').first().innerText())?.[0] ?? 'no promise'
    await panel
      .getByRole('button', { name: /^Make it so/ })
      .first()
      .click()
    await expect.poll(() => bar('shaken').innerText()).toContain(promised)
    await panel.getByRole('button', { name: 'Take it back' }).click()
    await expect.poll(() => page.url()).toBe(before)
    await panel.getByRole('button', { name: 'Search' }).click()
    await panel
      .getByRole('button', { name: /^Try it in B/ })
      .first()
      .click()
    await expect.poll(() => bar('shaken').innerText()).toContain(promised)
    expect(await bar('shaken').innerText()).toMatch(/\+\d+\.\d points/)
    expect(page.url()).toContain('~with.')
  })

  it('asks for lists and optional objects', async () => {
    page = await stage.page('/desk/impact/charge')
    await bars().waitFor()
    const add = page.getByRole('button', { name: /^Add to/ }).first()
    await add.click()
    await page
      .getByRole('button', { name: /^Take .* away$/ })
      .first()
      .waitFor()
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
    const desks = await page
      .locator('main li a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(desks.length).toBeGreaterThan(40)
    for (const desk of desks) {
      await page.goto(stage.address + desk)
      await page.locator('#odds dl, #odds ul').first().waitFor()
      expect(await page.locator('.problem').count(), desk).toBe(0)
    }
  })
})
