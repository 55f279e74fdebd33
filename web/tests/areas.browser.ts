// The map of areas and the hidden choice on the real server, played by what the pages show.

import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { drawer, goals, goOnTo, map, onward, scene, tapBlock, tapGoal } from './areas/map'
import { largeCampaign } from './areas/large'
import { begun, type Begun } from './begun'
import { stage, useStage } from './staged'
import { overhang, quiet, seriousFaults } from './support'
import { FINGER, MOUSE, type Hands } from './table/hands'
import { PATIENCE } from './table/real'

const pages: Page[] = []
useStage(() => undefined)

const WIDE = { width: 1280, height: 850 }
const PHONE = { width: 390, height: 844 }

async function sit(
  battle: Begun,
  seat: 'a' | 'b',
  size = WIDE,
  touch = false,
  scheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const page = await stage.page('/', size, scheme, await stage.visitor(touch))
  pages.push(page)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme })
  await page.evaluate(() => localStorage.setItem('playback', '0'))
  await page.goto(stage.address + battle.path[seat].replace('#', '/table#'))
  await map(page).waitFor()
  await page.getByText('Live').waitFor()
  return page
}

/** Pictures for whoever wants to look at them. */
async function keep(page: Page, name: string) {
  const folder = process.env['PICTURES']
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}

const NAMES = [
  'left-flank-attack',
  'right-flank-attack',
  'general-advance',
  'concentric-attack',
  'retreat',
  'cavalry-charge',
  'skirmish',
  'grand-battery',
  'forlorn-hope',
  'committed-reserve',
  'feigned-withdrawal',
  'prepared-position',
  'rear-guard',
]

/** Tactics and cards that something names, as commands do or in words; but for the cards one holds oneself. */
function spoken(bytes: string): string[] {
  const others = bytes.replaceAll(/"name":"your hand","value":"[^"]*"/g, '').toLowerCase()
  return NAMES.filter((name) => others.includes(name) || others.includes(name.replaceAll('-', ' ')))
}

/** Chooses a tactic and, if there is one that goes with it, a card; tells what was chosen. */
async function commit(page: Page, which: number): Promise<string> {
  const panel = scene(page).getByRole('region', { name: 'Your hidden choice' })
  const tactics = panel.getByRole('radiogroup', { name: 'Grand tactic' }).getByRole('radio')
  await tactics.nth(which % (await tactics.count())).click()
  const cards = panel.getByRole('radiogroup', { name: 'Card' }).getByRole('radio', { disabled: false })
  await cards.nth((await cards.count()) - 1).click()
  const tactic = (
    await panel.getByRole('radiogroup', { name: 'Grand tactic' }).getByRole('radio', { checked: true }).innerText()
  ).trim()
  await panel.getByRole('button', { name: /^Lay/ }).click()
  return tactic
}

const isOver = async (page: Page) => (await page.locator('.whose strong').count()) > 0
const mayChoose = async (page: Page) =>
  (await scene(page).getByRole('button', { name: 'Lay it face down' }).count()) > 0
/** Steps are to be taken off units, which may be left to the rules. */
const rules = (page: Page) => scene(page).getByRole('button', { name: 'As the rules take it' })
const owes = async (page: Page) => (await rules(page).count()) > 0

describe('a battle without a map', () => {
  it('is fought by two seats with hidden choices to its end, neither sent the other’s choice before both are made', async () => {
    const battle = await begun(stage, 'grand-tactics', { scenario: 'lautern' })
    const [a, b] = [await sit(battle, 'a'), await sit(battle, 'b')]
    /** Every byte each page is sent, as it comes. */
    const sent = new Map<Page, string[]>([
      [a, []],
      [b, []],
    ])
    for (const [page, bytes] of sent) {
      page.on('response', (response) => {
        if (response.url().includes(`/api/battles/${battle.id}`))
          void response.text().then(
            (text) => bytes.push(text),
            () => {},
          )
      })
      // The line was opened before: a new one is listened to from its first byte.
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void bytes.push(String(payload))))
      await page.reload()
      await map(page).waitFor()
      await page.getByText('Live').waitFor()
    }
    // The second is given on a page that has shown the first.
    for (const [given, page] of [a, b].entries()) {
      if (given > 0) await expect.poll(() => page.locator('.line').first().innerText()).toContain(`command ${given}`)
      await page
        .getByRole('button', { name: /is drawn up/ })
        .first()
        .click()
    }
    await scene(a).getByRole('button', { name: 'Lay it face down' }).waitFor()
    await keep(a, 'battle-choice')
    let rounds = 0
    for (let looks = 0; looks < 60; looks++) {
      // Both pages show all that was done.
      for (const page of [a, b])
        await expect
          .poll(async () =>
            (await page.locator('.line').first().innerText()).includes(`command ${(await battle.log()).length}`),
          )
          .toBe(true)
      await expect
        .poll(async () => (await isOver(a)) || (await mayChoose(a)) || (await owes(a)) || (await owes(b)), {
          timeout: PATIENCE,
        })
        .toBe(true)
      if (await isOver(a)) break
      for (const page of [a, b]) if (await owes(page)) await rules(page).first().click()
      if (!(await mayChoose(a))) continue
      const [first, second] = rounds % 2 === 0 ? [a, b] : [b, a]
      await scene(second).getByRole('button', { name: 'Lay it face down' }).waitFor()
      await quiet(second)
      const before = sent.get(second)!.length
      await commit(first, rounds)
      await scene(first).getByText('Your card lies face down').waitFor()
      await expect
        .poll(() =>
          scene(second)
            .getByRole('img', { name: /has chosen; the card lies face down/ })
            .count(),
        )
        .toBe(1)
      await quiet(second)
      const between = sent.get(second)!.slice(before).join('\n')
      expect(between).not.toBe('')
      expect(spoken(between)).toEqual([])
      if (rounds === 0) {
        await keep(second, 'battle-face-down')
        expect(await seriousFaults(second)).toEqual([])
      }
      const done = (await battle.log()).length
      await commit(second, rounds + 1)
      await expect.poll(async () => (await battle.log()).length).toBeGreaterThan(done)
      // Both are told the same round, part by part; one that ends the battle makes room for its end.
      const told = async (page: Page) =>
        (await isOver(page)) || /losses|No combat/i.test((await page.locator('.parts').allTextContents()).join())
      for (const page of [a, b]) await expect.poll(() => told(page), { timeout: PATIENCE }).toBe(true)
      if (rounds === 0) await keep(a, 'battle-told')
      rounds += 1
    }
    expect(rounds).toBeGreaterThan(0)
    for (const page of [a, b])
      await expect
        .poll(() => drawer(page).getByRole('heading', { name: 'The battle is over' }).count(), { timeout: PATIENCE })
        .toBe(1)
    await keep(a, 'battle-over')
  })

  it('turns the cards over together and tells the round one part after the other, until somebody has seen enough', async () => {
    const battle = await begun(stage, 'grand-tactics', { scenario: 'lautern' })
    for (const seat of ['a', 'b'] as const) await battle.act(seat, 'drawn-up', {})
    const page = await sit(battle, 'a')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => localStorage.setItem('playback', '1'))
    await page.reload()
    await scene(page).getByRole('button', { name: 'Lay it face down' }).waitFor()
    await battle.act('b', 'commit', { tactic: 'general-advance', card: 'none' })
    await expect
      .poll(() =>
        scene(page)
          .getByRole('img', { name: /has chosen; the card lies face down/ })
          .count(),
      )
      .toBe(1)
    const panel = scene(page).getByRole('region', { name: 'Your hidden choice' })
    await panel.getByRole('radio', { name: 'General advance' }).click()
    await panel.getByRole('button', { name: 'Lay it face down' }).click()
    await expect
      .poll(
        () =>
          scene(page)
            .getByRole('img', { name: /plays General advance/ })
            .count(),
        { timeout: PATIENCE },
      )
      .toBe(2)
    await keep(page, 'battle-turned')
    const early = await page.locator('.telling section').count()
    await expect.poll(() => page.locator('.telling section').count(), { timeout: PATIENCE }).toBeGreaterThan(early)
    await keep(page, 'battle-parts')
    await page.getByRole('button', { name: 'Show all at once' }).click()
    await expect.poll(() => page.locator('.telling').count()).toBe(0)
  })

  it('stands before its typed dice fall; they are asked for, after a reload too, and what they brought is told', async () => {
    const battle = await begun(stage, 'grand-tactics', { scenario: 'lautern' }, { dice: 'typed' })
    for (const seat of ['a', 'b'] as const) await battle.act(seat, 'drawn-up', {})
    await battle.act('b', 'commit', { tactic: 'general-advance', card: 'none' })
    await battle.act('a', 'commit', { tactic: 'general-advance', card: 'none' }, [])
    const page = await sit(battle, 'a')
    const waiting = page.getByRole('complementary', { name: 'Dice' })
    const stands = waiting.getByText('Command 4 stands and waits for its dice')
    await stands.waitFor()
    await expect
      .poll(() =>
        scene(page)
          .getByRole('img', { name: /has chosen; the card lies face down/ })
          .count(),
      )
      .toBe(2)
    await keep(page, 'battle-waits')
    await page.reload()
    await stands.waitFor()
    const die = waiting.getByRole('button', { name: 'Face 3', disabled: false })
    const told = waiting.getByText('Receipt')
    for (let given = 0; (await told.count()) === 0; given += 1) {
      expect(given).toBeLessThan(40)
      await expect.poll(async () => (await die.count()) + (await told.count())).toBe(1)
      if ((await die.count()) > 0) await die.click()
    }
    await keep(page, 'battle-waited')
    await told.click()
    await waiting.getByText('The dice were rolled on the table and typed in.').waitFor()
    await waiting.getByRole('button', { name: 'Close' }).click()
    await waiting.waitFor({ state: 'detached' })
  })

  it('has advice beside the choice, until it is turned off for good', async () => {
    const battle = await begun(stage, 'grand-tactics', { scenario: 'lautern' })
    for (const seat of ['a', 'b'] as const) await battle.act(seat, 'drawn-up', {})
    const page = await sit(battle, 'a')
    await scene(page).getByRole('button', { name: 'What would the best play do?' }).click()
    const table = scene(page).getByRole('table')
    await table.waitFor({ timeout: 60_000 })
    expect(await table.innerText()).toMatch(/times in 10|always|once in 10/)
    await keep(page, 'battle-advice')
    await page.setViewportSize(PHONE)
    await keep(page, 'battle-phone')
    expect(await overhang(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize(WIDE)
    await table.getByRole('button').first().click()
    expect(
      await scene(page).getByRole('radiogroup', { name: 'Grand tactic' }).getByRole('radio', { checked: true }).count(),
    ).toBe(1)
    await page.getByRole('button', { name: 'Put the advice away' }).click()
    await page.getByRole('button', { name: 'Never offer advice' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Advice is off; turn it on' }).waitFor()
    expect(await page.getByRole('button', { name: 'What would the best play do?' }).count()).toBe(0)
  })
})

/** The formation that marches in the tests, and where it goes. */
const [CORPS, GOAL] = ['Imperial Corps', 'Alto']

/** The other side has nothing to do; whatever is asked of anybody is done as offered. */
async function restOfTurn(battle: Begun, turn: RegExp, page: Page) {
  for (let steps = 0; steps < 60 && !turn.test(await page.locator('.clock').innerText()); steps++) {
    if (!(await battle.goOn())) break
    await quiet(page)
  }
}

async function turnByHand(hands: Hands, size: { width: number; height: number }, touch: boolean, name: string) {
  const battle = await begun(stage, 'grand-tactics', { scenario: 'sierra' })
  const page = await sit(battle, 'a', size, touch)
  await goOnTo(page, hands.press, /movement/i)
  await tapBlock(page, hands, CORPS)
  await expect.poll(() => drawer(page).locator('#chosen').innerText()).toBe(CORPS)
  await expect.poll(() => goals(page)).toContain(GOAL)
  await keep(page, `${name}-reach`)
  expect(await seriousFaults(page)).toEqual([])
  await tapGoal(page, hands, GOAL)
  await drawer(page)
    .getByRole('button', { name: `March to ${GOAL}` })
    .waitFor()
  await keep(page, `${name}-aimed`)
  await hands.press(drawer(page).getByRole('button', { name: `March to ${GOAL}` }))
  await expect.poll(() => drawer(page).innerText()).toContain(GOAL)
  await expect.poll(() => battle.log()).toContain('movement')
  // Taken back and marched again.
  await hands.press(page.getByRole('button', { name: /^Undo/ }))
  await expect.poll(() => goals(page)).toContain(GOAL)
  await tapGoal(page, hands, GOAL)
  await hands.press(drawer(page).getByRole('button', { name: `March to ${GOAL}` }))
  await expect
    .poll(async () => (await battle.log()).filter((act) => act === 'movement').length)
    .toBeGreaterThanOrEqual(2)
  await hands.press(onward(page))
  await restOfTurn(battle, /turn 2/i, page)
  await expect.poll(() => page.locator('.clock').innerText()).toMatch(/turn 2/i)
  await keep(page, `${name}-turn-2`)
}

describe('a campaign', () => {
  it('is played for a turn by mouse', () => turnByHand(MOUSE, WIDE, false, 'mouse'))
  it('is played for a turn by finger on a phone', () => turnByHand(FINGER, PHONE, true, 'phone'))

  it('is played for a turn by keyboard', async () => {
    const battle = await begun(stage, 'grand-tactics', { scenario: 'sierra' })
    const page = await sit(battle, 'a')
    const status = page.locator('p.hidden[role="status"]')
    await goOnTo(page, () => page.keyboard.press('o'), /movement/i)
    await map(page).focus()
    await page.keyboard.press('Tab')
    const seen = new Set<string>()
    for (let tabs = 0; tabs < 8; tabs++) {
      const chosen = await drawer(page).locator('#chosen').innerText()
      seen.add(chosen)
      if (chosen === CORPS) break
      await page.keyboard.press('Tab')
    }
    expect([...seen]).toContain(CORPS)
    await expect.poll(() => goals(page)).toContain(GOAL)
    // The arrows lead to the goal, whichever way it lies.
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowLeft', 'ArrowDown']) {
      if ((await status.innerText()).startsWith(`${GOAL}:`)) break
      await page.keyboard.press(key)
    }
    expect(await status.innerText()).toMatch(new RegExp(`^${GOAL}: .*movement points? away`))
    await page.keyboard.press('Enter')
    await expect.poll(() => battle.log()).toContain('movement')
    await expect.poll(() => drawer(page).innerText()).toContain(GOAL)
    // The same as a list.
    await page.keyboard.press('l')
    await page.getByRole('heading', { name: 'Areas' }).waitFor()
    expect(await page.locator('.board-list').innerText()).toContain('Roads to')
    await keep(page, 'list')
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('l')
    await page.keyboard.press('o')
    await restOfTurn(battle, /turn 2/i, page)
    await expect.poll(() => page.locator('.clock').innerText()).toMatch(/turn 2/i)
  })

  it('shows what the program marches, and all of it again in a replay', async () => {
    const made = await fetch(`${stage.address}/api/battles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ book: 'grand-tactics', from: { scenario: 'sierra' }, computers: { b: 'recruit' } }),
    })
    const { links } = (await made.json()) as { links: { seat: string; path: string }[] }
    const page = await stage.page(links.find(({ seat }) => seat === 'a')!.path.replace('#', '/table#'), WIDE)
    pages.push(page)
    await map(page).waitFor()
    await page.getByText('Live').waitFor()
    const where = (name: string) =>
      map(page)
        .locator(`[data-block="${name}"]`)
        .evaluate((block) => (block as SVGElement).style.transform)
    const before = await where('British Corps')
    await goOnTo(page, MOUSE.press, /movement/i)
    await onward(page).click()
    // Its commands are told one after the other; nothing is asked of anybody meanwhile.
    await expect
      .poll(() => page.getByRole('button', { name: /^Skip/ }).count(), { timeout: PATIENCE, interval: 30 })
      .toBe(1)
    await keep(page, 'told')
    await page.getByRole('button', { name: /^Skip/ }).click()
    await page.keyboard.press('p')
    const replay = page.getByRole('group', { name: 'Replay' })
    await replay.waitFor()
    await expect.poll(() => where('British Corps')).toBe(before)
    await replay.getByRole('button', { name: 'To the end' }).click()
    await expect.poll(() => replay.innerText()).toMatch(/Command ([1-9]\d*) of \1/)
    await keep(page, 'replay')
    await replay.getByRole('button', { name: 'End the replay' }).click()
    await expect.poll(() => replay.count()).toBe(0)
  })

  it('has its map on its card before it is begun', async () => {
    const page = await stage.page('/')
    pages.push(page)
    const card = page.getByRole('link', { name: /^The Sierra Road Napoleon/ })
    await card.scrollIntoViewIfNeeded()
    await expect.poll(() => card.locator('.ground .border').count()).toBe(1)
    await keep(page, 'card')
  })

  it('is drawn in both themes', async () => {
    for (const scenario of ['sierra', 'three-rivers']) {
      const battle = await begun(stage, 'grand-tactics', { scenario })
      for (const scheme of ['light', 'dark'] as const) {
        const page = await sit(battle, 'a', { width: 1600, height: 1000 }, false, scheme)
        await keep(page, `${scenario}-${scheme}`)
        expect(await map(page).locator('[data-block]').count()).toBeGreaterThan(5)
        await page.close()
      }
    }
  })

  it('of thirty areas and forty formations shows reach and supply of a chosen formation', async () => {
    const battle = await begun(stage, 'grand-tactics', { setup: largeCampaign() })
    const page = await sit(battle, 'a')
    await goOnTo(page, MOUSE.press, /movement/i)
    expect(await map(page).locator('path[data-goal]').count()).toBe(0)
    await keep(page, 'large')
    const times: number[] = []
    for (const name of ['Corps 1', 'Corps 6', 'Corps 9', 'Corps 14', 'Corps 17']) {
      const took = await page.evaluate(
        async ({ chosen, patience }) => {
          const button = document.querySelector<SVGElement>(`[data-block="${chosen}"] .body`)
          const box = button?.getBoundingClientRect()
          const svg = document.querySelector('svg[role="application"]')
          if (!box || !svg) throw new Error(`${chosen} is not on the map`)
          const at = {
            clientX: box.x + box.width / 2,
            clientY: box.y + box.height / 2,
            pointerId: 1,
            pointerType: 'mouse',
            button: 0,
            bubbles: true,
          }
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
          const start = performance.now()
          // A made-up pointer cannot be captured.
          svg.setPointerCapture = () => {}
          svg.dispatchEvent(new PointerEvent('pointerdown', at))
          svg.dispatchEvent(new PointerEvent('pointerup', at))
          const shown = () =>
            document.querySelector('#chosen')?.textContent === chosen &&
            document.querySelectorAll('path[data-goal]').length > 0 &&
            document.querySelector('.supply') !== null
          while (!shown() && performance.now() - start < patience)
            await new Promise((done) => requestAnimationFrame(done))
          return performance.now() - start
        },
        { chosen: name, patience: PATIENCE },
      )
      times.push(Math.round(took))
      await quiet(page)
    }
    console.log(`chosen formation: reach and supply after ${times.join(', ')} ms`)
    await keep(page, 'large-reach')
    // How long is told, not judged: a tenth of a second is enough on a free machine. That all was shown is judged.
    expect(Math.max(...times)).toBeLessThan(PATIENCE)
  })
})
