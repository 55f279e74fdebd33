// What the enemy does, as it is told on the table.

import { describe, expect, it } from 'vitest'
import { drawer, page, placeOf, press, sit, useTable } from './table/sitting'
import { goOnUntil, stopClock } from './table/stage'

useTable()

/** Skips what is told until a unit stands at its place: what comes in later is told anew. */
async function skippedTo(name: string, place: string) {
  await expect
    .poll(async () => {
      await press('s')
      return placeOf(name)
    })
    .toContain(place)
}

describe('what the enemy does', () => {
  it('is seen on its way, told, and can be skipped', async () => {
    const mock = await sit('movement phase', { clock: true })
    await page.getByText(/^Live/).first().waitFor()
    await stopClock(page)
    mock.enemyMoves('42nd Virginia', 29, 13.5)
    mock.enemyMoves('21st Virginia', 13, 15)
    const seen = new Set<string>()
    await goOnUntil(page, async () => seen.add(await placeOf('42 VA')).size > 4)
    expect(await page.locator('.bar.on').innerText()).toContain('42nd Virginia moves 4 inches.')
    expect(await placeOf('21 VA')).toContain('translate(13 -19)')
    await page.clock.resume()
    await skippedTo('21 VA', 'translate(13 -15)')
    expect(await page.locator('.bar.on').count()).toBe(0)
  })

  it('waits while its receipt is read', async () => {
    const mock = await sit('movement phase', { clock: true })
    await page.getByText(/^Live/).first().waitFor()
    mock.enemyFires('21st Virginia', '7th Ohio')
    mock.enemyMoves('42nd Virginia', 29, 13.5)
    const bar = page.locator('.bar.on')
    await bar.getByText('Receipt').click()
    await expect.poll(() => bar.innerText()).toContain('2D6: 2 + 3 = 5')
    await page.clock.runFor(60_000)
    expect(await bar.innerText()).toContain('7th Ohio is shaken.')
    expect(await placeOf('42 VA')).toContain('translate(29 -21.5)')
    await bar.getByText('Receipt').click()
    await expect.poll(() => placeOf('42 VA')).toContain('translate(29 -13.5)')
    // Whoever listens has heard it too.
    await expect
      .poll(() => page.locator('p[role="status"].hidden').innerText())
      .toContain('42nd Virginia moves 4 inches.')
  })

  it('stands still where that is wanted, and is there at once where that is', async () => {
    const mock = await sit('movement phase', { still: true })
    await page.getByText(/^Live/).first().waitFor()
    mock.enemyMoves('42nd Virginia', 29, 13.5)
    await page.locator('.bar.on').waitFor()
    expect(await placeOf('42 VA')).toContain('translate(29 -13.5)')
    expect(await page.locator('svg[role="application"] polyline[points^="29,-21.5"]').count()).toBe(1)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'at once' }).click()
    mock.enemyMoves('21st Virginia', 13, 15)
    await expect.poll(() => placeOf('21 VA')).toContain('translate(13 -15)')
    expect(await page.locator('.bar.on').count()).toBe(0)
  })

  it('is gone through again on a time line', async () => {
    const mock = await sit('movement phase', { still: true })
    await page.getByText(/^Live/).first().waitFor()
    mock.enemyMoves('42nd Virginia', 29, 13.5)
    mock.enemyMoves('21st Virginia', 13, 15)
    await skippedTo('21 VA', 'translate(13 -15)')
    await press('p')
    const bar = page.getByRole('group', { name: 'Replay' })
    // It begins where the battle began.
    await bar.getByText('Command 0 of 2').waitFor()
    await expect.poll(() => placeOf('42 VA')).toContain('translate(29 -21.5)')
    await bar.getByRole('button', { name: 'One command on' }).click()
    await expect.poll(() => placeOf('42 VA')).toContain('translate(29 -13.5)')
    expect(await placeOf('21 VA')).toContain('translate(13 -19)')
    await expect.poll(() => drawer().innerText()).toContain('42nd Virginia moves 4 inches.')
    await bar.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => placeOf('21 VA')).toContain('translate(13 -15)')
    await bar.getByRole('slider').fill('0')
    await expect.poll(() => placeOf('21 VA')).toContain('translate(13 -19)')
    await bar.getByRole('button', { name: 'End the replay' }).click()
    await expect.poll(() => placeOf('21 VA')).toContain('translate(13 -15)')
  })
})
