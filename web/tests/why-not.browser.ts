// A hand that takes hold of a piece moves the piece or is told why not; it never moves the map.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PIECES } from './table/field'
import { FINGER, MOUSE, type Hands } from './table/hands'
import { drawer, given, page, sit, useTable } from './table/sitting'
import { at } from './table/stage'

useTable()

const said = (text: RegExp) => page.locator('.why').filter({ hasText: text }).waitFor()
const stuck = PIECES.find(({ side, sort, marks }) => side === 'a' && sort === 'unit' && marks[0]?.letter === 'F')!
const enemy = PIECES.find(({ side, sort }) => side === 'b' && sort === 'unit')!

/** Drags a piece aside; tells by how many pixels the map has moved. */
async function dragged(hands: Hands, of: Page, { x, y }: { x: number; y: number }): Promise<number> {
  // The map fits itself into what the bar and the sheet leave of a small screen.
  let before = await at(of, x, y)
  const rests = async () => {
    const was = before
    before = await at(of, x, y)
    return was.x === before.x && was.y === before.y
  }
  await expect.poll(rests, { interval: 200 }).toBe(true)
  await hands.drag(of, before, { x: before.x + 60, y: before.y + 40 })
  const after = await at(of, x, y)
  return Math.hypot(after.x - before.x, after.y - before.y)
}

describe.each([
  ['mouse', MOUSE, { width: 1280, height: 800 }],
  ['finger', FINGER, { width: 390, height: 844 }],
] as const)('a drag by %s that starts on a piece', (_, hands, size) => {
  it('that does not move now says so and chooses it', async () => {
    await sit('movement phase', { size })
    expect(await dragged(hands, page, stuck)).toBeLessThan(1)
    await said(new RegExp(`${stuck.name} does not move now\\. It is firing`))
    await expect.poll(() => page.locator('#chosen').textContent()).toBe(stuck.name)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.poll(() => page.locator('.why').innerText()).toBe('')
  })

  it('of the enemy says whose it is', async () => {
    await sit('movement phase', { size })
    expect(await dragged(hands, page, enemy)).toBeLessThan(1)
    await said(new RegExp(`${enemy.name} belongs to Confederate`))
  })

  it('in a phase without moves names the phase', async () => {
    await sit('fire phase', { size })
    expect(await dragged(hands, page, stuck)).toBeLessThan(1)
    await said(/Nobody moves now: Fire phase/)
  })
})

describe('a finger', () => {
  it('chooses a piece first and moves it the second time', async () => {
    const mock = await sit('movement phase', { size: { width: 390, height: 844 } })
    const goer = PIECES.find(({ name }) => name === '7th Ohio')!
    expect(await dragged(FINGER, page, goer)).toBeLessThan(1)
    await said(/7th Ohio is chosen: drag it again to move it/)
    expect(given(mock)).toBeUndefined()
    await dragged(FINGER, page, goer)
    await expect.poll(() => given(mock)?.name).toBe('move')
    expect(await drawer().count()).toBe(1)
  })
})
