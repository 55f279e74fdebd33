// A teaching fight of the fatigue book against the computer, played on the page to its end: by mouse before a wide screen, by
// finger on a phone.

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stage, useStage } from './staged'
import { attacker, lookOf } from './table/fatigueHands'
import { FINGER, MOUSE, type Hands } from './table/hands'
import { playOut, type Way } from './table/real'
import { mapOf } from './table/stage'

const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const FORD_FARM = readFileSync(new URL('../../scenarios/fatigue/ford-farm.toml', import.meta.url), 'utf8')
/** The same fight against an enemy who has orders to attack: his horse charges whoever stands in its way. */
const ATTACKED = FORD_FARM.replace(/(name = "Sorel's Brigade"\nlevel = "brigade"\norder = )"engage"/, '$1"attack"')

let page: Page
useStage(() => page)

/** Begins a battle against drill and sits down on the first side; the others' moves are shown at once. */
async function sitDown(from: object, hands: Hands, size: { width: number; height: number }, visitor = 0): Promise<Record<string, Way>> {
  const made = await fetch(`${stage.address}/api/battles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ book: 'fatigue', from, computers: { b: 'drill' }, dice: 'rolled' }),
  })
  const { links } = (await made.json()) as { links: { seat: string; path: string }[] }
  const link = links.find(({ seat }) => seat === 'a')?.path ?? ''
  page = await stage.page(link.replace('#', '/table#'), size, 'light', visitor)
  await mapOf(page)
  await page.getByText('Live').waitFor()
  await hands.press(page.getByRole('button', { name: 'Menu' }))
  await hands.press(page.getByRole('button', { name: 'at once' }))
  await hands.press(page.getByRole('button', { name: 'Menu' }))
  return attacker(hands, lookOf(stage.address, link))
}

/** Everything that was to be read beside the map, whenever something was decided. */
function reading(ways: Record<string, Way>): { ways: Record<string, Way>; read: Set<string> } {
  const read = new Set<string>()
  const [first, ...others] = Object.entries(ways)
  const look: Way = async (page, seen) => {
    const lines = await page.evaluate(() => document.querySelector<HTMLElement>('aside.drawer')?.textContent?.split(/(?<=[.!?])\s|\n/) ?? [])
    for (const line of lines) read.add(line.trim())
    return first![1](page, seen)
  }
  return { ways: { [first![0]]: look, ...Object.fromEntries(others) }, read }
}

describe('the farm at the ford', () => {
  it('is played by mouse to its end, with charge, square, rout and the call of 10 percent', async () => {
    expect(ATTACKED).not.toBe(FORD_FARM)
    const { ways, read } = reading(await sitDown({ setup: ATTACKED }, MOUSE, LAPTOP))
    const { over, done } = await playOut(page, ways)
    expect(over).toMatch(/ wins|draw/)
    const deeds = [...done.keys()]
    for (const deed of ['place', 'order', 'move', 'charge', 'square']) expect(deeds).toContain(deed)
    // The end is read first, and then what led to it.
    await page.getByRole('heading', { name: 'The battle is over' }).waitFor()
    for (const line of await page.getByRole('complementary').locator('p, h2, li').allInnerTexts()) read.add(line)
    const all = [...read].join('\n')
    expect(all).toMatch(/forms square/)
    expect(all).toMatch(/charge is made|the charge fails/)
    expect(all).toMatch(/routs/)
    expect(all).toMatch(/(Weiden|Rabenau) (is|calls that it is) within 10 percent of its total/)
    // The ledger lies open at the end: what both could bear, and what the last half turn cost.
    await page.getByRole('button', { name: /^How the battle stands/ }).click()
    const standing = page.getByRole('region', { name: 'How the battle stands' })
    expect(await standing.innerText()).toMatch(/of 18 fatigue points used/)
    expect(await standing.innerText()).toMatch(/last half turn: .* shows/i)
  })

  it('is played by finger on a phone to its end', async () => {
    const ways = await sitDown({ scenario: 'ford-farm' }, FINGER, PHONE, await stage.visitor(true))
    const { over, done } = await playOut(page, ways)
    expect(over).toMatch(/ wins|draw/)
    for (const deed of ['place', 'order', 'move', 'charge']) expect([...done.keys()]).toContain(deed)
    await page.getByRole('heading', { name: 'The battle is over' }).waitFor()
  })
})
