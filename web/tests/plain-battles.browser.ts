// Nothing of the machine shows: battles of all books are fought on the page, and every form is opened and read.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { begun } from './begun'
import { BOOKS, machineWords, unfold, walk } from './machine-words'
import { stage, useStage } from './staged'

let page: Page
useStage(() => page)

describe.each(BOOKS)('a battle of %s', (book) => {
  it('speaks of units, sides and phases, in every form too', async () => {
    const battle = await begun(stage, book)
    const ids = await battle.ids()
    page = await stage.page(battle.path.umpire)
    const opened = new Set<string>()
    for (let commands = 0; commands < 30; commands++) {
      if (commands % 6 === 0) {
        await page.reload()
        await page.getByText(/^Live/).first().waitFor()
        expect(await machineWords(page, ids), `command ${commands}`).toEqual([])
        await readForms(ids, opened)
      }
      if (!(await battle.goOn())) break
    }
    // What came of it, on every other page of the battle and for every seat.
    const found: string[] = []
    for (const seat of ['umpire', 'a', 'b', 'public'] as const) {
      for (const rest of ['', '/story', ...(seat === 'public' ? ['/board'] : [])])
        found.push(...(await walk(page, stage.address, battle.path[seat].replace('#', `${rest}#`), ids)))
    }
    found.push(
      ...(await walk(page, stage.address, `/print/roster/${battle.id}`, ids)),
      ...(await walk(page, stage.address, '/battles', ids)),
      ...(await walk(page, stage.address, `/battle/new?links=${battle.id}`, ids)),
    )
    expect(found).toEqual([])
  })

  it('has a form without a name of the machine for every one of its acts', async () => {
    const battle = await begun(stage, book)
    const ids = await battle.ids()
    const acts: string[] = []
    // Every act is offered at once, whether the rules allow it now or not.
    page = await stage.page('/desk')
    await page.routeWebSocket(/socket$/, () => {})
    await page.route(`**/api/battles/${battle.id}`, async (route) => {
      const response = await route.fetch()
      const info = (await response.json()) as {
        acts: { name: string; arguments: { name: string }[] }[]
        table: { offers: object[]; business: { due: object[] } }
      }
      acts.splice(0, acts.length, ...info.acts.map(({ name }) => name))
      info.table.business.due = []
      info.table.offers = info.acts.map((act, place) => ({
        act: act.name,
        title: `Form ${place}`,
        with: {},
        open: act.arguments.map(({ name }) => name),
      }))
      await route.fulfill({ response, json: info })
    })
    await page.goto(stage.address + battle.path.umpire)
    const sheet = page.getByRole('dialog')
    const found: string[] = []
    await page.getByRole('button', { name: /^More/ }).waitFor()
    expect(acts.length).toBeGreaterThan(20)
    for (const [place, act] of acts.entries()) {
      const form = sheet.getByRole('button', { name: `Form ${place}`, exact: true })
      // Without its feed the page looks again now and then; a key that falls into that is pressed anew.
      await expect
        .poll(async () => {
          if ((await form.count()) === 0) await page.getByRole('button', { name: /^More/ }).press('Enter')
          return form.count()
        })
        .toBe(1)
      await form.press('Enter')
      await sheet.locator('.act').waitFor()
      await unfold(page)
      for (const add of await sheet.getByRole('button', { name: /^Add to/ }).all()) await add.press('Enter')
      found.push(...(await machineWords(page, ids, 'dialog[open]')).map((word) => `${act}: ${word}`))
      await page.keyboard.press('Escape')
      await expect.poll(() => sheet.count()).toBe(0)
    }
    expect(found).toEqual([])
  })
})

/** Opens every kind of form that can be reached and reads it; by keys, which are not held up as taps are. */
async function readForms(ids: readonly string[], opened: Set<string>) {
  const sheet = page.getByRole('dialog')
  const cards = page.locator('.roster li button:has(.ways)')
  for (let card = 0; card < Math.min(await cards.count(), 3); card++) {
    await cards.nth(card).press('Enter')
    const offers = await sheet.locator('.inside > ul button').allInnerTexts()
    for (const offer of offers) {
      const kind = offer.split(' ').slice(-2).join(' ')
      if (opened.has(kind) || opened.size > 12) continue
      opened.add(kind)
      await sheet.getByRole('button', { name: offer, exact: true }).press('Enter')
      await sheet.locator('.act').waitFor()
      // A list of facts is a form with rows.
      await unfold(page)
      for (const add of await sheet.getByRole('button', { name: /^Add to/ }).all()) await add.press('Enter')
      expect(await machineWords(page, ids, 'dialog[open]'), offer).toEqual([])
      await sheet.getByRole('button', { name: 'Something else' }).press('Enter')
    }
    await sheet.getByRole('button', { name: 'Close' }).press('Enter')
  }
}
