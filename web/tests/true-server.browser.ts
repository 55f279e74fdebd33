// Nothing false is shown of battles on the real server.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { begun } from './begun'
import { stage, useStage } from './staged'
import { mapOf } from './table/stage'

let page: Page
useStage(() => page)

describe('the board on the wall', () => {
  it('shows a ruling no longer that was taken back', async () => {
    const battle = await begun(stage, 'fatigue')
    page = await stage.page(battle.path.public.replace('#', '/board#'), { width: 1920, height: 1080 })
    const ruling = page.getByRole('region', { name: 'Last ruling' })
    const announced = page.getByRole('region', { name: 'Announced' })
    await ruling.getByText('No dice rolled yet.').waitFor()
    await battle.act('umpire', 'roll-off', {}, [3, 7])
    await expect.poll(() => ruling.innerText()).toContain('Red has the first half turn')
    const advance = () =>
      battle.act('umpire', 'move', { unit: '4th Foot', action: 'advance', pays: true }).then(
        () => true,
        () => false,
      )
    for (let phases = 0; phases < 12 && !(await advance()); phases++) await battle.act('umpire', 'next-phase', {})
    await expect.poll(() => ruling.innerText()).toContain('4th Foot')
    await battle.undo('umpire')
    await expect.poll(() => ruling.innerText()).toContain('Red has the first half turn')
    expect(await ruling.innerText()).not.toContain('4th Foot')
    expect(await announced.innerText()).not.toContain('4th Foot')
  })
})

describe('the meter', () => {
  it.each([
    ['cohesion', 'mill-lane'],
    ['fatigue', 'ford-farm'],
    ['impact', 'sayres-lane'],
    ['grand-tactics', 'lautern'],
  ])('says nothing of breaking before a battle of %s has begun', async (book, scenario) => {
    const { path } = await begun(stage, book, { scenario })
    page = await stage.page(path.a.replace('#', '/table#'))
    await mapOf(page)
    await page.getByRole('button', { name: /^How the battle stands/ }).click()
    const standing = page.getByRole('region', { name: 'How the battle stands' })
    await standing.waitFor()
    expect(await standing.innerText()).toContain('Nothing is near breaking.')
  })
})
