// The impact book on the page: reactions, standing orders, charges with supports, giving way, and the teaching fight by mouse.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Begun } from './begun'
import { stage, useStage } from './staged'
import { overhang, quiet } from './support'
import { attacker, lookOf, type Look } from './table/attacker'
import { MOUSE } from './table/hands'
import { nearLane } from './table/nearLane'
import { playOut, type Way } from './table/real'
import { mapOf } from './table/stage'

const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** A chance as it stands beside an answer. */
const CHANCE = /\d+(\.\d+)? %/

let page: Page
useStage(() => page)

const drawer = () => page.getByRole('complementary')
const question = () => drawer().getByRole('region', { name: 'What is due' })
const answers = () => question().getByRole('listitem').getByRole('button')

/** Sits down on the Union side; the others' moves are shown at once. */
async function sit(link: string, size = LAPTOP) {
  page = await stage.page(link.replace('#', '/table#'), size)
  await mapOf(page)
  await page.getByText('Live').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'at once' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
}

async function pieceNamed(battle: Begun, name: string) {
  const { pieces } = await lookOf(stage.address, battle.path.a)()
  return pieces.find((piece) => piece.name === name)!
}

describe('an enemy that moves into range', () => {
  it.each([LAPTOP, PHONE])(
    'is asked about once, each shot with its chance, and one click answers at %o',
    async (size) => {
      const battle = await nearLane(stage, { first: 'b', apart: 5 })
      await sit(battle.path.a, size)
      await battle.act('b', 'move', { unit: '9th Tennessee', x: 14.5, y: 15.4 })
      await expect.poll(() => answers().count()).toBe(4)
      expect(await question().getByRole('heading').innerText()).toBe(
        '21st Ohio, 84th Indiana may fire at 9th Tennessee',
      )
      const told = await answers().allInnerTexts()
      expect(told.map((text) => text.split('\n')[0])).toEqual([
        'Only 21st Ohio fires at 9th Tennessee',
        'Only 84th Indiana fires at 9th Tennessee',
        'All 2 fire at 9th Tennessee, one after another',
        'No fire at 9th Tennessee',
      ])
      for (const shot of told.slice(0, 2)) expect(shot).toMatch(CHANCE)
      expect(await overhang(page)).toBe(0)
      await answers().filter({ hasText: 'Only 84th Indiana' }).click()
      await expect.poll(() => question().count()).toBe(0)
      // A hit and a miss are told in words of their own.
      await expect
        .poll(() => drawer().innerText())
        .toMatch(/under the fire of 84th Indiana|84th Indiana fires at 9th Tennessee/)
    },
  )

  it('is fired at without asking by whom a standing order tells so, and the enemy does not see the order', async () => {
    const battle = await nearLane(stage, { first: 'a', apart: 5 })
    await sit(battle.path.a)
    await page.getByRole('button', { name: /^Next/ }).click()
    await expect.poll(() => page.locator('#chosen').innerText()).toBe('21st Ohio')
    await drawer().getByRole('button', { name: '21st Ohio: standing orders' }).click()
    const sheet = page.getByRole('dialog')
    await sheet
      .getByRole('group', { name: /^Moved/ })
      .getByRole('button', { name: 'fire' })
      .click()
    await sheet
      .getByRole('group', { name: /^Charged/ })
      .getByRole('button', { name: 'stand' })
      .click()
    await sheet.getByRole('button', { name: 'Do it' }).click()
    await sheet.getByRole('button', { name: 'Back to the table' }).click()
    await expect
      .poll(() => drawer().innerText())
      .toMatch(/Standing orders\s+fire at anything that comes near; stand when charged/)
    const seen = async (seat: 'b' | 'umpire') =>
      (
        await fetch(`${stage.address}/api/battles/${battle.id}`, {
          headers: { authorization: `Bearer ${battle.path[seat].split('#')[1]}` },
        })
      ).text()
    for (const seat of ['b', 'umpire'] as const) expect(await seen(seat)).not.toContain('comes near')
    for (const seat of ['a', 'b'] as const) await battle.act(seat, 'next-phase', {})
    await battle.act('b', 'move', { unit: '9th Tennessee', x: 14.5, y: 15.4 })
    await expect.poll(() => battle.log()).toContain('move')
    await page.getByRole('button', { name: 'Close 21st Ohio' }).click()
    await expect
      .poll(() => drawer().innerText())
      .toMatch(/under the fire of 21st Ohio|21st Ohio fires at 9th Tennessee/)
    for (const answer of await answers().allInnerTexts()) expect(answer).not.toContain('21st Ohio fires')
  })
})

describe('a charge', () => {
  it('is declared with the support its chances are told of, and offered without', async () => {
    const battle = await nearLane(stage, { first: 'a', apart: 3 })
    await sit(battle.path.a)
    await page.getByRole('button', { name: /^Next/ }).click()
    const charges = drawer().getByRole('region', { name: 'Charges' })
    const target = charges.locator('.target').filter({ hasText: '9th Tennessee' })
    await target.click()
    expect(await target.innerText()).toMatch(/with 84th Indiana, alone [\d.]+ %/)
    await charges.getByText('21st Ohio charges 9th Tennessee with 84th Indiana, 3 inches.').waitFor()
    await charges.getByRole('button', { name: 'Or: 21st Ohio charges 9th Tennessee, 3 inches' }).waitFor()
    await charges.getByRole('button', { name: 'Charge 9th Tennessee', exact: true }).click()
    await expect
      .poll(() => battle.titles('b'))
      .toContainEqual(expect.stringMatching(/^9th Tennessee stands: [\d.]+ % not to be beaten$/))
    await question().getByText('Waiting for Confederate').waitFor()
    await battle.act('b', 'stand', { unit: '9th Tennessee' })
    await expect.poll(() => question().getByText('Waiting for Confederate').count()).toBe(0)
    // The support went along and has paid for it.
    await expect.poll(async () => (await pieceNamed(battle, '84th Indiana')).ready).toBe(false)
    expect(await battle.log()).toContain('charge')
  })

  it('asks whoever is charged once, each answer with its chance; limbered guns give way by one click', async () => {
    const battle = await nearLane(stage, { first: 'b', apart: 5, guns: { x: 22.3, y: 11 } })
    await sit(battle.path.a)
    const before = await pieceNamed(battle, "Sands's Section")
    await battle.act('b', 'charge', { unit: '31st Alabama', target: "Sands's Section" })
    await expect
      .poll(() => question().getByRole('heading').innerText())
      .toBe("Sands's Section is charged by 31st Alabama and reacts")
    const told = await answers().allInnerTexts()
    expect(told.find((text) => text.includes('stands'))).toMatch(CHANCE)
    await answers().filter({ hasText: "Sands's Section gives way: no fight, 31st Alabama takes its ground" }).click()
    await expect.poll(() => question().count()).toBe(0)
    expect((await pieceNamed(battle, "Sands's Section")).y).toBeLessThan(before.y - 3)
    expect(await battle.log()).toContain('evade')
  })
})

describe("Sayre's Lane", () => {
  /** The next one who has a target in range fires at it, with the chance beside it. */
  const fire =
    (look: Look): Way =>
    async (page) => {
      const { offers } = await look()
      const shooters = new Set(offers.flatMap(({ act, with: known }) => (act === 'fire' ? [known['unit']] : [])))
      const next = page.getByRole('button', { name: /^Next/ })
      for (let presses = 0; shooters.size > 0 && presses < 6; presses++) {
        if (shooters.has(await page.evaluate(() => document.getElementById('chosen')?.textContent))) break
        if (!(await next.isEnabled())) return false
        await next.click()
        await quiet(page)
      }
      const target = page.getByRole('region', { name: 'Targets' }).locator('.target').filter({ hasText: CHANCE })
      await quiet(page)
      if (shooters.size === 0 || (await target.count()) === 0) return false
      if ((await target.first().getAttribute('aria-expanded')) === 'false') await target.first().click()
      return page
        .getByRole('button', { name: /^Fire at / })
        .click({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        )
    }

  function ways(look: Look): Record<string, Way> {
    const { place, charge, answer, move, onward } = attacker(MOUSE, look, { charges: ['charge'], near: 4 })
    return { place: place!, answer: answer!, charge: charge!, fire: fire(look), move: move!, onward: onward! }
  }

  it('is played by mouse to its end against the computer', async () => {
    const made = await fetch(`${stage.address}/api/battles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        book: 'impact',
        from: { scenario: 'sayres-lane' },
        computers: { b: 'drill' },
        dice: 'rolled',
      }),
    })
    const { links } = (await made.json()) as { links: { seat: string; path: string }[] }
    const link = links.find(({ seat }) => seat === 'a')?.path ?? ''
    await sit(link)
    const { over, done } = await playOut(page, ways(lookOf(stage.address, link)))
    expect(over).toMatch(/^Victory for |draw/i)
    for (const deed of ['place', 'move', 'onward']) expect([...done.keys()]).toContain(deed)
    await page.getByRole('heading', { name: 'The battle is over' }).waitFor()
  })
})
