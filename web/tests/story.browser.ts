// The end of a battle, and one's own battles: found again, here and on another device.

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { begun } from './begun'
import { stage, useStage } from './staged'
import { overhang, PHONE, seriousFaults, smallTargets, WIDE } from './support'
import { kept, sitAt, type Fought } from './table/played'

let page: Page
let fought: Fought
useStage(() => page)
beforeAll(async () => {
  fought = await kept('kimballs-wall')
})
afterEach(() => page.evaluate(() => localStorage.clear()))

const region = (name: string | RegExp) => page.getByRole('region', { name })
const saved = async (button: string) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

async function toTheEnd(size = WIDE, scheme: 'light' | 'dark' = 'light') {
  page = await sitAt(stage, fought, size, 'a', scheme)
  await page.getByRole('link', { name: 'How it went', exact: true }).click()
  await region('Turn by turn').waitFor()
}

describe('the end of a battle', () => {
  it.each([
    [WIDE, 'light'],
    [PHONE, 'dark'],
  ] as const)('is told with result, curves, losses, dice and turning points', async (size, scheme) => {
    await toTheEnd(size, scheme)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/(Union|Confederate|[Dd]raw)/)
    // Not by colour alone: dots against squares, a full line against dashes, and the same in words.
    const strength = region('Turn by turn').getByRole('img', {
      name: /^Strength left by turn: Union from 100 %.*Confederate from 100 %/,
    })
    expect(await strength.locator('circle').count()).toBeGreaterThan(2)
    expect(await strength.locator('rect').count()).toBe(await strength.locator('circle').count())
    expect(
      await region('Turn by turn')
        .getByRole('img', { name: /^Points by turn/ })
        .count(),
    ).toBe(1)
    expect(await region('Turning points').getByRole('listitem').count()).toBeGreaterThan(1)
    await region('Losses')
      .getByText(/steps lost/)
      .first()
      .waitFor()
    expect(
      await region('Best and worst dice')
        .getByText(/^Highest: \d*D\d+: /)
        .count(),
    ).toBe(2)
    expect(await seriousFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  })

  it('leads from a turning point into the replay', async () => {
    await toTheEnd()
    const link = region('Turning points')
      .getByRole('link', { name: /^Show on the map/ })
      .first()
    const n = /command (\d+)/.exec((await link.innerText()) + (await link.textContent()))![1]
    await link.click()
    await page.getByText(new RegExp(`^Command ${n} of`)).waitFor()
  })

  it('is saved as a page and as a picture', async () => {
    await toTheEnd()
    const picture = await saved('Save as a picture')
    expect(picture.name).toBe('kimball-s-wall.png')
    expect([...picture.bytes.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG')
    expect(picture.bytes.length).toBeGreaterThan(20_000)
    const html = (await saved('Save as a page')).bytes.toString()
    const drawing = (await saved('Save as a drawing')).bytes.toString()
    for (const text of [html, drawing]) {
      expect(text).toContain('Kimball')
      expect(text).toContain('Turning points')
    }
    // Both stand alone and open as they are.
    const alone = await page.context().newPage()
    await alone.setContent(html)
    expect(await alone.locator('svg path').count()).toBeGreaterThan(4)
    await alone.close()
    expect(
      await page.evaluate(
        (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror') === null,
        drawing,
      ),
    ).toBe(true)
  })

  it('is played again, and with the sides changed', async () => {
    page = await stage.page('/')
    await page.getByRole('button', { name: 'Play your first battle' }).click()
    await page.getByRole('application').waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'How it went so far' }).click()
    await page.getByRole('button', { name: 'Play again' }).waitFor()
    const before = page.url()
    await page.getByRole('button', { name: 'Swap sides' }).click()
    await page.getByRole('application').waitFor()
    expect(page.url()).not.toContain(before.split('/').at(-2))
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Roster, log and files' }).click()
    await page.getByText('You play Confederate').waitFor()
  })

  it('is told of a battle with figures too', async () => {
    const battle = await begun(stage, 'impact')
    for (let commands = 0; commands < 6; commands++) await battle.goOn()
    page = await stage.page(battle.path.umpire.replace('#', '/story#'))
    await region('Turning points').waitFor()
    await region('Losses').waitFor()
    expect(await page.getByRole('link', { name: /on the map/ }).count()).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
  })
})

describe('one’s own battles', () => {
  it('are listed with book, turn and whose move it is, as they stand now', async () => {
    const battle = await begun(stage, 'grand-tactics')
    page = await stage.page(battle.path.a)
    await page.getByText(/^Live/).first().waitFor()
    await page.goto(stage.address)
    const listed = () => region('Resume a battle').getByRole('listitem').first().innerText()
    await expect.poll(listed).toMatch(/Turn 1 · .+/)
    expect(await listed()).toContain('Grand tactics')
    const before = await listed()
    // The other side goes on while nobody looks.
    await battle.act('umpire', 'next-phase', {})
    await page.reload()
    await expect.poll(listed).not.toBe(before)
    expect(await listed()).toMatch(/(to act|You are to act)/)
  })

  it('of a finished battle leads to how it went', async () => {
    page = await sitAt(stage, fought, WIDE)
    await page.goto(stage.address)
    await region('Finished battles')
      .getByRole('link', { name: /Kimball/ })
      .click()
    await region('Turn by turn').waitFor()
  })

  it('come to another device by a link, and by a file', async () => {
    const [first, second] = [await begun(stage, 'cohesion'), await begun(stage, 'fatigue')]
    for (const { path } of [first, second]) {
      page = await stage.page(path.a)
      await page.getByText(/^Live/).first().waitFor()
      await page.close()
    }
    page = await stage.page('/battles', PHONE)
    expect(await seriousFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Show a link' }).click()
    const link = await page.getByRole('textbox', { name: 'Link: your battles' }).inputValue()
    const file = await saved('Save a file')
    await page.evaluate(() => localStorage.clear())
    await page.close()

    const other = await stage.visitor()
    page = await stage.page(link.replace(stage.address, ''), PHONE, 'light', other)
    await page.getByText('2 battles brought to this device.').waitFor()
    expect(page.url()).toBe(`${stage.address}/battles`)
    expect(await region('Resume a battle').getByRole('listitem').count()).toBe(2)
    await region('Resume a battle').getByRole('link').first().click()
    await page.getByText(/^Live/).first().waitFor()
    await page.close()

    const third = await stage.visitor()
    page = await stage.page('/battles', PHONE, 'light', third)
    await page.getByText('No battles yet.').waitFor()
    await page
      .getByLabel('Bring in a file')
      .setInputFiles({ name: file.name, mimeType: 'application/json', buffer: file.bytes })
    await page.getByText('2 battles brought to this device.').waitFor()
    await page
      .getByLabel('Bring in a file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await page.getByRole('alert').getByText('This file holds no battles.').waitFor()
  })
})
