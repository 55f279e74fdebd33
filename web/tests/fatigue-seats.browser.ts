// Two seats of one battle of the fatigue book see different tables: what each page shows, and every byte it is sent.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { begun, type Begun } from './begun'
import { stage, useStage } from './staged'
import { mapOf } from './table/stage'

const pages: Page[] = []
useStage(() => undefined)

/** What only the first side may know: its commands and dummies by name. Its units are hidden until all is shown. */
const SECRETS = ["Karsten's Division", "Prell's Division", 'Oderan Horse', 'Feint']
const HIDDEN_AT_FIRST = ['1st Oderan', 'Oderan Cuirassiers']

/** Opens the table of a seat in a browser of its own and keeps everything it is sent. */
async function sit(battle: Begun, seat: 'a' | 'b'): Promise<{ page: Page; sent: string[] }> {
  const sent: string[] = []
  const page = await stage.page('/', { width: 1280, height: 800 }, 'light', await stage.visitor())
  pages.push(page)
  page.on('response', (response) => {
    if (response.url().includes(`/api/battles/${battle.id}`))
      void response.text().then(
        (text) => sent.push(text),
        () => {},
      )
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void sent.push(String(payload))))
  await page.goto(stage.address + battle.path[seat].replace('#', '/table#'))
  await mapOf(page)
  return { page, sent }
}

/** Places a whole side where the program suggests; what it decides for itself stays in its own seat. */
async function place(battle: Begun, seat: 'a' | 'b') {
  for (let groups = 0; groups < 20; groups++) {
    const title = (await battle.titles(seat)).find((one) => one.startsWith('place '))
    if (!title) return
    await battle.act(seat, 'deploy', { group: title.slice('place '.length) })
  }
}

/** Every card of the roster that stands in something that was sent. */
function cards(value: unknown): { name: string; facts: { name: string }[] }[] {
  if (typeof value !== 'object' || value === null) return []
  const own =
    'name' in value && 'facts' in value && Array.isArray(value.facts)
      ? [value as { name: string; facts: { name: string }[] }]
      : []
  return [...own, ...Object.values(value).flatMap(cards)]
}

const blocks = (page: Page, side: 'a' | 'b') => page.locator(`svg[role="application"] .unit.side-${side}`).count()
const meter = (page: Page) => page.getByRole('button', { name: /^How the battle stands/ })

it('hides places, dummies, orders, ratings and the total of the other side', async () => {
  const battle = await begun(stage, 'fatigue', { scenario: 'tarnow-redoubt' })
  const [ours, theirs] = [await sit(battle, 'a'), await sit(battle, 'b')]
  await place(battle, 'a')
  await battle.act('a', 'set-order', { command: "Prell's Division", order: 'attack' })
  // The one sees its troops, its order and that its orders are heard; the other only that something was done.
  await expect.poll(() => blocks(ours.page, 'a')).toBeGreaterThan(8)
  await expect.poll(() => ours.page.getByRole('complementary').innerText()).toContain("Prell's Division")
  await expect
    .poll(() => theirs.page.getByRole('complementary').innerText())
    .toContain('Oderan does something that is kept from you')
  expect(await blocks(theirs.page, 'a')).toBe(0)
  expect(
    theirs.sent.filter((text) => [...SECRETS, ...HIDDEN_AT_FIRST].some((secret) => text.includes(secret))),
  ).toEqual([])

  await battle.act('a', 'ready', { side: 'a' })
  await place(battle, 'b')
  await battle.act('b', 'ready', { side: 'b' })
  await expect.poll(() => blocks(theirs.page, 'a')).toBeGreaterThan(8)
  await expect.poll(() => theirs.sent.join('').includes(HIDDEN_AT_FIRST[0]!)).toBe(true)
  // Shown together now; but who is behind a marker is still nobody else's business.
  const text = async ({ page }: { page: Page }) => (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
  expect(theirs.sent.filter((one) => SECRETS.some((secret) => one.includes(secret)))).toEqual([])
  const read = await text(theirs)
  expect(SECRETS.filter((secret) => read.includes(secret))).toEqual([])
  const rated = theirs.sent
    .flatMap((one) => cards(JSON.parse(one)))
    .filter(({ facts }) => facts.some(({ name }) => name === 'CMR'))
  expect(rated.length).toBeGreaterThan(0)
  expect(
    rated.filter(({ name }) => name.includes('Oderan') || name.includes('Karsten') || name.includes('Prell')),
  ).toEqual([])
  // Markers stand for commands and dummies alike.
  expect(theirs.sent.some((one) => one.includes('Oderan marker'))).toBe(true)
  expect(await meter(theirs.page).locator('.hidden').textContent()).toMatch(
    /Oderan, fatigue points recorded: 0; Tarnow, 0 of [\d.]+ fatigue points used/,
  )
  expect(await meter(ours.page).locator('.hidden').textContent()).toMatch(
    /Oderan, 0 of [\d.]+ fatigue points used.*; Tarnow, fatigue points recorded: 0$/,
  )
  // The total of the one is nowhere in what the other was sent.
  const total = /Oderan, 0 of ([\d.]+)/.exec((await meter(ours.page).locator('.hidden').textContent()) ?? '')?.[1] ?? ''
  expect(total).not.toBe('')
  expect(
    theirs.sent.filter((one) => one.includes(`of ${total} fatigue points`) || one.includes(`"total":${total}`)),
  ).toEqual([])
  for (const page of pages.splice(0)) await page.close()
})
