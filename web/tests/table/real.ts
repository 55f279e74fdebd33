// Battles on the real server, played by what the page shows.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { quiet, type Stage } from '../support'
import { mapOf } from './stage'

/** Milliseconds for which anything is waited for that must come. */
export const PATIENCE = 120_000

export interface Seen {
  /** How the battle ended; empty while it goes on. */
  over: string
  mine: boolean
  n: number
  clock: string
  /** Whose half turn, as the bar tells it beside who is to act. */
  part: string
  ready: number
  /** Buttons of the bar that let the battle go on. */
  onward: string[]
}

/** Makes a battle against a computer and sits down on the first side, at the table. */
export async function sitDown(
  stage: Stage,
  scenario: string,
  size?: { width: number; height: number },
  scheme?: 'light' | 'dark',
): Promise<Page> {
  const made = await fetch(`${stage.address}/api/battles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ book: 'cohesion', from: { scenario }, computers: { b: 'drill' } }),
  })
  const { links } = (await made.json()) as { links: { seat: string; path: string }[] }
  const link = links.find(({ seat }) => seat === 'a')
  if (!link) throw new Error('there is no link for side a')
  const page = await stage.page(link.path.replace('#', '/table#'), size, scheme)
  await mapOf(page)
  await page.getByText('Live').waitFor()
  return page
}

/** What the bar of the table says. */
export function see(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const text = (found: Element | null | undefined) => found?.textContent?.trim() ?? ''
    const bar = document.querySelector('.table-page header')
    const buttons = [...(bar?.querySelectorAll<HTMLButtonElement>('[role=toolbar] button') ?? [])]
    const names = buttons.filter(({ disabled }) => !disabled).map(text)
    return {
      over: text(bar?.querySelector('.whose strong')),
      mine: bar?.querySelector('.whose.mine') != null,
      n: Number(/command (\d+)/.exec(text(bar?.querySelector('.line')))?.[1] ?? -1),
      clock: text(bar?.querySelector('.clock')),
      part: text(bar?.querySelector('.whose'))
        .replace(text(bar?.querySelector('.line')), '')
        .trim(),
      ready: Number(/Next \((\d+)\)/.exec(buttons.map(text).join(' '))?.[1] ?? 0),
      onward: names.filter((name) => !/^(Next|Undo|More|Give up)/.test(name)),
    }
  })
}

/** Waits until the first side is to act or the battle is over. */
export async function myTurn(page: Page): Promise<Seen> {
  let seen = await see(page)
  const look = async () => {
    seen = await see(page)
    return seen.over !== '' || seen.mine
  }
  await expect.poll(look, { message: 'the computer does not go on', timeout: PATIENCE }).toBe(true)
  return seen
}

/** Whether the battle has gone on since a command; asked when the page has nothing on its way any more. */
export async function wentOn(page: Page, { n }: Seen): Promise<boolean> {
  const isOn = (now: Seen) => now.n !== n || now.over !== ''
  if (isOn(await see(page))) return true
  await quiet(page)
  return isOn(await see(page))
}

/** The first side's moment once the page has all that it asked for: what is chosen then does not depend on how fast it was. */
async function myQuietTurn(page: Page): Promise<Seen> {
  await myTurn(page)
  await quiet(page)
  return myTurn(page)
}

/** One way to do something at the table; false where it has no place now. */
export type Way = (page: Page, seen: Seen) => Promise<boolean>

/** Plays until something is seen: the first way that makes the battle go on is taken each time. Counts what was done. */
export async function playUntil(
  page: Page,
  ways: Record<string, Way>,
  enough: (seen: Seen) => boolean,
): Promise<Map<string, number>> {
  const done = new Map<string, number>()
  let stuck = 0
  for (let commands = 0; commands < 250; commands++) {
    const seen = await myQuietTurn(page)
    if (seen.over || enough(seen)) return done
    const found = await firstThatGoesOn(page, ways, seen)
    if (found === null) {
      // Buttons wait while a command is on its way, on a busy machine for seconds.
      if (++stuck > 50)
        throw new Error(
          `nothing goes on: ${JSON.stringify(seen)}\n${await page.getByRole('complementary').innerText()}`,
        )
      await page.waitForTimeout(200)
      continue
    }
    stuck = 0
    done.set(found, (done.get(found) ?? 0) + 1)
  }
  throw new Error('it never comes to that')
}

async function firstThatGoesOn(page: Page, ways: Record<string, Way>, seen: Seen): Promise<string | null> {
  for (const [name, way] of Object.entries(ways)) {
    if ((await way(page, seen)) && (await wentOn(page, seen))) return name
    // Somebody else may have acted meanwhile.
    const now = await see(page)
    if (now.n !== seen.n || now.over) return name
  }
  return null
}

/** Plays to the end. Returns the end in words, and what was done. */
export async function playOut(
  page: Page,
  ways: Record<string, Way>,
): Promise<{ over: string; done: Map<string, number> }> {
  const done = await playUntil(page, ways, () => false)
  return { over: (await see(page)).over, done }
}
