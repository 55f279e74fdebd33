// A hand that takes hold of a piece moves the piece or is told why not; it never moves the map.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PIECES } from './table/field'
import { FINGER, MOUSE, type Hands } from './table/hands'
import { drawer, given, page, sit, useTable } from './table/sitting'
import { at } from './table/stage'

useTable()

/** A small screen held across: the table lies on it as the places are told. */
const ACROSS = { width: 590, height: 480 }
const said = (text: RegExp) => page.locator('.why').filter({ hasText: text }).waitFor()
const stuck = PIECES.find(({ side, sort, marks }) => side === 'a' && sort === 'unit' && marks[0]?.letter === 'F')!
const enemy = PIECES.find(({ side, sort }) => side === 'b' && sort === 'unit')!

/** Whether the map is what a hand touches there, and not a sheet that lies on it. */
const isFree = (of: Page, spot: { x: number; y: number }) =>
  of.evaluate(({ x, y }) => Boolean(document.elementFromPoint(x, y)?.closest('svg[role="application"]')), spot)

/** Where a piece is on the screen, once the map has fitted itself into what the bar and the sheet leave of it. */
async function resting(of: Page, { x, y }: { x: number; y: number }): Promise<{ x: number; y: number }> {
  let spot = await at(of, x, y)
  const rests = async () => {
    const was = spot
    spot = await at(of, x, y)
    return was.x === spot.x && was.y === spot.y && (await isFree(of, spot))
  }
  await expect.poll(rests, { interval: 200 }).toBe(true)
  return spot
}

/** Drags a piece aside; tells whether the map went with the hand. */
async function pans(hands: Hands, of: Page, piece: { x: number; y: number }): Promise<boolean> {
  const before = await resting(of, piece)
  await hands.drag(of, before, { x: before.x + 60, y: before.y + 40 })
  const after = await at(of, piece.x, piece.y)
  return Math.hypot(after.x - before.x - 60, after.y - before.y - 40) < 5
}

describe.each([
  ['mouse', MOUSE, { width: 1280, height: 800 }],
  ['finger', FINGER, ACROSS],
] as const)('a drag by %s that starts on a piece', (_, hands, size) => {
  it('that does not move now says so and chooses it', async () => {
    await sit('movement phase', { size })
    expect(await pans(hands, page, stuck)).toBe(false)
    await said(new RegExp(`${stuck.name} does not move now\\. It is firing`))
    await expect.poll(() => page.locator('#chosen').textContent()).toBe(stuck.name)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.poll(() => page.locator('.why').innerText()).toBe('')
  })

  it('of the enemy says whose it is', async () => {
    await sit('movement phase', { size })
    expect(await pans(hands, page, enemy)).toBe(false)
    await said(new RegExp(`${enemy.name} belongs to Confederate`))
  })

  it('in a phase without moves names the phase', async () => {
    await sit('fire phase', { size })
    expect(await pans(hands, page, stuck)).toBe(false)
    await said(/Nobody moves now: Fire phase/)
  })
})

describe('a finger', () => {
  it('chooses a piece first and moves it the second time', async () => {
    const mock = await sit('movement phase', { size: ACROSS })
    const goer = PIECES.find(({ name }) => name === '7th Ohio')!
    expect(await pans(FINGER, page, goer)).toBe(false)
    await said(/7th Ohio is chosen: drag it again to move it/)
    expect(given(mock)).toBeUndefined()
    await drawer().waitFor()
    const start = await resting(page, goer)
    await FINGER.drag(page, start, await at(page, goer.x, goer.y + 3))
    await expect.poll(() => given(mock)?.name).toBe('move')
    expect(await drawer().count()).toBe(1)
  })
})
