// Nothing false is shown: what is drawn is what the books say, in full, and at its time.

import { describe, expect, it } from 'vitest'
import { drawer, page, placeOf, press, sit, stage, useTable } from './table/sitting'
import { goOnUntil, stopClock } from './table/stage'

useTable()

const live = () => page.getByText(/^Live/).first().waitFor()

describe('the map', () => {
  it('is drawn for a unit that is driven on twice by one command', async () => {
    const mock = await sit('movement phase', { still: true })
    await live()
    mock.enemyDrives('21st Virginia', '7th Ohio', '29th Ohio')
    await page.locator('.bar.on').waitFor()
    expect(await page.locator('svg[role="application"] polyline').count()).toBe(2)
    await press('s')
    await expect.poll(() => placeOf('7 OH')).toContain('translate(12.5 -6)')
  })

  it('is drawn anew when drawing fails, from what the books say then', async () => {
    const mock = await sit('movement phase', { still: true })
    await live()
    stage.expected = /Drawing the map failed/
    mock.enemyConfuses()
    await page.getByRole('alert').getByText('This could not be drawn').waitFor()
    mock.enemyMoves('42nd Virginia', 29, 13.5)
    await press('s')
    await expect.poll(() => placeOf('42 VA')).toContain('translate(29 -13.5)')
    expect(await page.getByRole('alert').count()).toBe(0)
    // Whoever looks for it is told that it happened.
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByText(/^Drawn anew after a fault: \d/).waitFor()
  })
})

describe('the panel', () => {
  it('shows the chances of targets in full', async () => {
    await sit('fire phase')
    await page.getByRole('application').focus()
    await press('Tab')
    const chances = drawer().locator('.target .figures')
    await chances.first().waitFor()
    const cut = await chances.evaluateAll((all) =>
      all
        .filter((figure) => {
          const box = figure.getBoundingClientRect()
          for (let around = figure.parentElement; around; around = around.parentElement) {
            const { left, right, top, bottom } = around.getBoundingClientRect()
            const clips =
              getComputedStyle(around).overflow !== 'visible' && !around.matches('aside, aside *:has(.target)')
            if (clips && (box.top < top - 1 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1))
              return true
          }
          return false
        })
        .map((figure) => figure.textContent),
    )
    expect(cut).toEqual([])
  })

  it('tells of a unit what the map shows, not what is still to be shown', async () => {
    const mock = await sit('movement phase', { clock: true })
    await live()
    await page.getByRole('application').focus()
    await press('Tab')
    await drawer().getByRole('heading', { name: '7th Ohio' }).waitFor()
    await stopClock(page)
    mock.enemyMoves('42nd Virginia', 29, 13.5)
    mock.enemyRouts('21st Virginia', '7th Ohio', 12.5, 2)
    await page.locator('.bar.on').getByText('42nd Virginia moves').waitFor()
    const ticked = () => drawer().locator('.box.full').count()
    expect(await drawer().innerText()).toContain('5 of 5')
    expect(await ticked()).toBe(0)
    await goOnUntil(page, async () => (await drawer().innerText()).includes('4 of 5'))
    expect(await ticked()).toBeGreaterThan(0)
  })
})
