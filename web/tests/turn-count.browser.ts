// How many presses a whole turn of one side takes, everything moved and fired. Every pointer that goes down and every key counts.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { BattleInfo, Offer } from '../src/battle/types'
import type { MapView, Piece } from '../src/table/types'
import { stage, useStage } from './staged'
import { quiet } from './support'
import { BY_MOUSE } from './table/byMouse'
import { myTurn, playUntil, wentOn, type Seen } from './table/real'
import { at, drag, mapOf } from './table/stage'

let page: Page
useStage(() => page)

interface Table {
  pieces: readonly Piece[]
  offers: readonly Offer[]
}

/** The table as side a sees it, over the server's own door. */
type Look = () => Promise<Table>

async function sitDown(scenario: string): Promise<Look> {
  const made = await fetch(`${stage.address}/api/battles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ book: 'cohesion', from: { scenario }, computers: { b: 'drill' } }),
  })
  const { id, links } = (await made.json()) as { id: string; links: { seat: string; path: string }[] }
  const path = links.find(({ seat }) => seat === 'a')?.path ?? ''
  page = await stage.page(path.replace('#', '/table#'))
  await mapOf(page)
  await page.getByText('Live').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'at once' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  const { place, answer } = BY_MOUSE
  await playUntil(page, { place, answer }, ({ clock }) => !clock.includes('Set up'))
  return async () => {
    const response = await fetch(`${stage.address}/api/battles/${id}`, {
      headers: { authorization: `Bearer ${path.split('#')[1]}` },
    })
    const { table } = (await response.json()) as BattleInfo
    return { pieces: (table.map as MapView).pieces, offers: table.offers }
  }
}

/** Counts from here on. */
const count = () =>
  page.evaluate(() => {
    const presses = { pointer: 0, keys: 0 }
    Object.assign(window, { presses })
    window.addEventListener('pointerdown', () => presses.pointer++, { capture: true })
    window.addEventListener('keydown', () => presses.keys++, { capture: true })
  })
const counted = () => page.evaluate(() => (window as unknown as { presses: { pointer: number; keys: number } }).presses)

const drawer = () => page.getByRole('complementary')
const turnOf = ({ clock }: Seen) => Number(/\d+/.exec(clock))
const goes = ({ act }: Offer) => act === 'move' || act === 'ride'
const of = ({ with: known }: Offer) => String(known['unit'] ?? known['officer'])

/** Whose flag leads troops that can go, else whoever can go by himself. */
function goers({ pieces, offers }: Table): Piece[] {
  const able = pieces.filter(({ name }) => offers.some((offer) => goes(offer) && of(offer) === name))
  const led = (officer: Piece) => able.some(({ sort, command }) => sort === 'unit' && command === officer.command)
  const leaders = pieces.filter((piece) => piece.sort === 'officer' && !piece.attached && led(piece))
  return [...leaders, ...able]
}

/** Plays until the next turn; each time the first way that makes the battle go on. */
async function playTurn(ways: readonly ((seen: Seen) => Promise<boolean>)[]) {
  const turn = turnOf(await myTurn(page))
  let stuck = 0
  for (let orders = 0; orders < 80; orders++) {
    // An order that is given while another is on its way, or one of a row, is not taken.
    await quiet(page)
    const seen = await myTurn(page)
    if (seen.over || turnOf(seen) !== turn) return
    let isDone = false
    for (const way of ways) {
      isDone = (await way(seen)) && (await wentOn(page, seen))
      if (isDone) break
    }
    stuck = isDone ? 0 : stuck + 1
    // What went away while a hand was on its way to it is looked for once more.
    if (stuck > 2) throw new Error(`nothing goes on: ${JSON.stringify(seen)}\n${await drawer().innerText()}`)
  }
}

async function pressed(name: RegExp): Promise<boolean> {
  const button = drawer().getByRole('button', { name }).first()
  if ((await button.count()) === 0 || !(await button.isEnabled())) return false
  return button.click({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
}

/** Whoever did not go at the second drag stays. */
function byMouse(look: Look) {
  const tries = new Map<string, number>()
  const marked = new Set<string>()
  return [
    async () => {
      const due = drawer().getByRole('region', { name: 'What is due' }).getByRole('listitem').getByRole('button')
      if ((await due.count()) === 0) return false
      await due.first().click()
      return true
    },
    async () => {
      // The guns fire, all others move; the next turns are as the last.
      const isAsLast = (await drawer().getByRole('button', { name: 'As last turn, all' }).count()) > 0
      const guns = drawer().getByRole('group', { name: /^Battery/ })
      for (let gun = 0; !isAsLast && gun < (await guns.count()); gun++) {
        const name = (await guns.nth(gun).getAttribute('aria-label')) ?? ''
        if (!marked.has(name)) await guns.nth(gun).getByRole('button', { name: 'fire' }).click()
        marked.add(name)
      }
      return pressed(/^(As last turn, all|Give all their|Give the beads)/)
    },
    () => pressed(/at (its|their) best target/),
    async () => {
      const found = goers(await look()).find(({ name }) => (tries.get(name) ?? 0) < 2)
      if (!found) return false
      tries.set(found.name, (tries.get(found.name) ?? 0) + 1)
      const { x, y } = await at(page, found.x, found.y)
      expect(Number.isFinite(x + y)).toBe(true)
      await drag(page, [found.x, found.y], [found.x, found.y + 3])
      return true
    },
    async ({ onward: [name] }: Seen) => {
      if (name === undefined) return false
      await page.getByRole('toolbar', { name: 'The turn' }).getByRole('button', { name, exact: true }).click()
      return true
    },
  ]
}

const key = async (...keys: string[]) => {
  for (const one of keys) await page.keyboard.press(one)
}

function byKeys(look: Look) {
  const chosen = () => page.locator('#chosen').count()
  const isThere = async (name: RegExp) => (await drawer().getByRole('button', { name }).count()) > 0
  let tried = 0
  return [
    async () => {
      if ((await drawer().getByRole('region', { name: 'What is due' }).getByRole('listitem').count()) === 0)
        return false
      await key('1')
      return true
    },
    async () => {
      if (!(await isThere(/^As last turn, all/))) return false
      while ((await chosen()) > 0) await key('Escape')
      await key('Enter')
      return true
    },
    async () => {
      if (!(await isThere(/at (its|their) best target/))) return false
      await key('v')
      return true
    },
    async () => {
      if (!(await isThere(/^Move all of/)) || tried++ > 3) return false
      await key('b', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter')
      return true
    },
    async () => {
      const [alone] = goers(await look()).filter(({ sort }) => sort === 'officer')
      if (!alone) return false
      for (let presses = 0; presses < 3 && (await page.locator('#chosen').allInnerTexts())[0] !== alone.name; presses++)
        await key(' ')
      await key('g', 'ArrowUp', 'ArrowUp')
      await expect
        .poll(() =>
          drawer()
            .getByRole('button', { name: /^Ride here$/ })
            .isEnabled(),
        )
        .toBe(true)
      await key('Enter')
      return true
    },
    async () => {
      await key('o')
      return true
    },
  ]
}

/** Who of side a is where he was. */
const places = ({ pieces }: Table) =>
  new Map(pieces.filter(({ side }) => side === 'a').map(({ name, x, y }) => [name, `${x} ${y}`]))
/** Who stands where he stood. */
function unmoved(before: ReadonlyMap<string, string>, table: Table): string[] {
  const after = places(table)
  return [...before].filter(([name, place]) => after.get(name) === place).map(([name]) => name)
}

/** They fire and stay. */
const isGuns = (name: string) => name.includes('Battery')

describe("Kimball's Wall", () => {
  it('takes twelve clicks and drags for a turn, then forty keys for the next', async () => {
    const look = await sitDown('kimballs-wall')
    const before = places(await look())
    await count()
    await playTurn(byMouse(look))
    const mouse = await counted()
    console.log(`Kimball's Wall, turn 1 by mouse: ${mouse.pointer} presses, ${mouse.keys} keys`)
    expect(mouse.pointer).toBeLessThanOrEqual(12)
    expect(mouse.keys).toBe(0)
    expect(unmoved(before, await look()).filter((name) => !isGuns(name))).toEqual([])
    await playTurn(byKeys(look))
    const all = await counted()
    console.log(`turn 2 by keyboard: ${all.keys} keys`)
    expect(all.pointer).toBe(mouse.pointer)
    expect(all.keys).toBeLessThanOrEqual(40)
  })
})

describe('the Ridge Road', () => {
  it('takes forty clicks and drags for a turn', async () => {
    const look = await sitDown('ridge-road')
    const before = places(await look())
    await count()
    await playTurn(byMouse(look))
    const { pointer, keys } = await counted()
    const stayed = unmoved(before, await look())
    console.log(`the Ridge Road, turn 1 by mouse: ${pointer} presses; of ${before.size} stayed ${stayed.join(', ')}`)
    expect(stayed.filter((name) => !isGuns(name))).toEqual([])
    expect(keys).toBe(0)
    expect(pointer).toBeLessThanOrEqual(40)
  })
})
