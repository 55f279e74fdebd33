// One battle of the impact book by mouse against the computer, to its end: standing orders that are carried out, a shot at an
// enemy who moved, skirmishers who give way, and a charge with a support.

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { stage, useStage } from './staged'
import { overhang, quiet } from './support'
import { attacker, lookOf } from './table/attacker'
import { MOUSE } from './table/hands'
import { playOut, type Way } from './table/real'
import { at, mapOf } from './table/stage'

const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** Where pictures of the battle are put, if anybody wants them. */
const PICTURES = process.env['PICTURES']

const LANE = readFileSync(new URL('../../scenarios/impact/sayres-lane.toml', import.meta.url), 'utf8')
/** Both sides begin within a charge of each other, and the Union has a company of skirmishers; a third regiment comes up to it. */
const SETUP = LANE.replace('turn_limit = 8', 'turn_limit = 6')
  .replace('[[4, 0], [32, 0], [32, 6], [4, 6]]', '[[4, 0], [32, 0], [32, 14], [4, 14]]')
  .replace('[[4, 24], [32, 24], [32, 30], [4, 30]]', '[[8, 17], [27, 17], [27, 24], [8, 24]]')
  .replace(
    '    { name = "Sands\'s Section"',
    '    { name = "Casey\'s Company", experience = "trained", weapon = "rifle-musket", figures = 4, formation = "skirmishers" },\n    { name = "Sands\'s Section"',
  )
  .replace(
    '    { name = "Rudd',
    '    { name = "5th Georgia", experience = "trained", weapon = "rifle-musket", figures = 8 },\n    { name = "Rudd',
  )
const PLACES = [
  { name: '21st Ohio', x: 14, y: 11.8, facing: 0 },
  { name: '84th Indiana', x: 18.2, y: 11.8, facing: 0 },
  { name: "Casey's Company", x: 16, y: 13.4, facing: 0 },
  { name: "Sands's Section", x: 23, y: 11.8, facing: 0, formation: 'unlimbered' },
  { name: 'Lowe', x: 16, y: 9 },
]
/** The dice decide whether a regiment is still there to do its part; with these it is. */
const SEED = 2
/** What the battle must show. */
const DEEDS = ['an order carried out', 'a shot at a mover', 'an evasion', 'a charge with a support'] as const

let page: Page
useStage(() => page)

interface Entry {
  seat: string
  do: { act?: { name: string; with: { supports?: string[] } } | 'hidden' }
  rulings?: { title: string }[]
}

async function begin(): Promise<{ link: string; log: () => Promise<Entry[]> }> {
  const ask = async <T>(path: string, token: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const response = await fetch(stage.address + path, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const made = await ask<{ id: string; links: { seat: string; path: string }[] }>('/api/battles', '', {
    book: 'impact',
    from: { setup: SETUP },
    computers: { b: 'drill' },
    dice: 'rolled',
    seed: SEED,
  })
  const link = made.links.find(({ seat }) => seat === 'a')?.path ?? ''
  const token = link.split('#')[1] ?? ''
  const with_ = { group: "Harker's Detachment", places: PLACES }
  // The computer places its own first; whoever spoke before it had done speaks again.
  const deploy = async () => {
    const { n } = await ask<{ n: number }>(`/api/battles/${made.id}`, token)
    return ask(`/api/battles/${made.id}/commands`, token, { after: n, do: { act: { name: 'deploy', with: with_ } } })
  }
  await deploy().catch(deploy)
  return {
    link,
    log: async () => (await ask<{ entries: Entry[] }>(`/api/battles/${made.id}/log?after=0`, token)).entries,
  }
}

function deedsOf(entries: readonly Entry[]): Set<string> {
  const found = new Set<string>()
  for (const {
    seat,
    do: { act },
    rulings = [],
  } of entries) {
    if (!act || act === 'hidden') continue
    const fires = rulings.some(({ title }) => /^(21st Ohio|Sands's Section) fires at/.test(title))
    if (seat === 'b' && act.name === 'move' && fires) found.add(DEEDS[0])
    if (seat === 'a' && (act.name === 'react' || act.name === 'react-fire') && rulings.length > 0) found.add(DEEDS[1])
    if (seat === 'a' && act.name === 'evade') found.add(DEEDS[2])
    if (seat === 'a' && act.name === 'charge' && (act.with.supports?.length ?? 0) > 0) found.add(DEEDS[3])
  }
  return found
}

/** A picture at both widths; what stands on the page must fit either. */
async function picture(name: string) {
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size)
    await quiet(page)
    expect(await overhang(page)).toBe(0)
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/impact-${name}-${size.width}.png` })
  }
}

const drawer = () => page.getByRole('complementary')
const question = () => drawer().getByRole('region', { name: 'What is due' })

/** Tells a unit to fire at whatever comes near; the form shows what it was told before. */
async function tell(unit: string) {
  const place = PLACES.find(({ name }) => name === unit)!
  const spot = await at(page, place.x, place.y)
  await page.mouse.click(spot.x, spot.y)
  await expect.poll(() => page.locator('#chosen').innerText()).toBe(unit)
  await drawer()
    .getByRole('button', { name: `${unit}: standing orders` })
    .click()
  const sheet = page.getByRole('dialog')
  for (const group of [/^Moved/, /^Charged/]) {
    expect(
      await sheet
        .getByRole('group', { name: group })
        .getByRole('button', { name: 'ask', exact: true })
        .getAttribute('aria-pressed'),
    ).toBe('true')
  }
  await sheet
    .getByRole('group', { name: /^Moved/ })
    .getByRole('button', { name: 'fire', exact: true })
    .click()
  await sheet.getByRole('button', { name: 'Do it' }).click()
  await sheet.getByRole('button', { name: 'Back to the table' }).click()
  await expect.poll(() => drawer().innerText()).toMatch(/Standing orders\s+fire at anything that comes near/)
  await page.getByRole('button', { name: `Close ${unit}` }).click()
  await expect.poll(() => drawer().innerText()).toContain(`${unit}: fire at anything that comes near`)
}

async function play(): Promise<{ over: string; found: Set<string> }> {
  const { link, log } = await begin()
  page = await stage.page(link.replace('#', '/table#'), LAPTOP)
  await mapOf(page)
  await page.getByText('Live').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'at once' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await picture('placing')
  for (const unit of ['21st Ohio', "Sands's Section"]) await tell(unit)
  const pictured = new Set<string>()
  const once = async (name: string) => {
    if (!pictured.has(name)) await picture(name)
    pictured.add(name)
  }
  const look = lookOf(stage.address, link)
  const common = attacker(MOUSE, look, { charges: ['charge'], near: 4 })
  const ways: Record<string, Way> = {
    place: common['place']!,
    evade: async () => {
      const givesWay = question().getByRole('button').filter({ hasText: 'gives way' })
      if ((await givesWay.count()) === 0) return false
      await once('evasion')
      return givesWay
        .first()
        .click()
        .then(
          () => true,
          () => false,
        )
    },
    answer: async (page, seen) => {
      if ((await question().getByText('may fire at').count()) > 0) await once('reaction')
      return common['answer']!(page, seen)
    },
    charge: async (_, seen) => {
      // The enemy is let come first.
      const found = deedsOf(await log())
      const waits = [DEEDS[0], DEEDS[1], DEEDS[2]].some((deed) => !found.has(deed)) && /Turn 1\b/.test(seen.clock)
      if (waits || found.has(DEEDS[3])) return false
      const { pieces, offers } = await look()
      const offer = offers.find(({ act, with: known }) => act === 'charge' && Array.isArray(known['supports']))
      const lead = pieces.find(({ name }) => name === offer?.with['unit'])
      if (!lead) return false
      const spot = await at(page, lead.x, lead.y)
      await page.mouse.click(spot.x, spot.y)
      const charges = drawer().getByRole('region', { name: 'Charges' })
      const target = charges.locator('.target').filter({ hasText: String(offer?.with['target']) })
      await quiet(page)
      if ((await target.count()) === 0) return false
      await target.click()
      await quiet(page)
      await once('charge')
      return charges
        .getByRole('button', { name: `Charge ${String(offer?.with['target'])}`, exact: true })
        .click({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        )
    },
    onward: common['onward']!,
  }
  const { over } = await playOut(page, ways)
  await page.getByRole('heading', { name: 'The battle is over' }).waitFor()
  await picture('end')
  return { over, found: deedsOf(await log()) }
}

it("Casey's Company gives way, the line fires by its orders and by a click, and charges with a support, in one battle", async () => {
  expect(SETUP).toContain("Casey's Company")
  const { over, found } = await play()
  expect(over).toMatch(/^Victory for |draw/i)
  for (const deed of DEEDS) expect([...found]).toContain(deed)
})
