// What only the table shows is asked on the page: nothing counts as none before somebody has said so.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { begun } from './begun'
import { stage, useStage } from './staged'
import { PHONE, seriousFaults, smallTargets } from './support'

let page: Page
useStage(() => page)

const sheet = () => page.getByRole('dialog')
const field = (name: RegExp) => sheet().getByRole('group', { name })

describe('a fact that only the table shows', () => {
  it('is asked before a unit moves: an advance, and who has the mover in arc', async () => {
    const battle = await begun(stage, 'impact')
    await battle.act('umpire', 'deploy', { side: 'a' })
    await battle.act('umpire', 'deploy', { side: 'b' })
    await battle.act('umpire', 'initiative', {}, [5, 5, 3, 4])
    await battle.act('umpire', 'next-phase', {})
    page = await stage.page(battle.path.a, PHONE)
    await page
      .getByRole('button', { name: /^5th Ohio\b/ })
      .first()
      .click()
    await sheet().getByRole('button', { name: '5th Ohio moves' }).click()
    await sheet().getByRole('button', { name: 'Do it' }).click()
    await expect
      .poll(() => sheet().getByText('Still to be told').innerText())
      .toBe('Still to be told: advance, watched by.')
    expect(await battle.log()).not.toContain('move')
    expect(await seriousFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await field(/^Advance/)
      .getByRole('button', { name: 'No' })
      .click()
    await expect.poll(() => sheet().getByText('Still to be told').innerText()).toBe('Still to be told: watched by.')
    await sheet()
      .getByRole('button', { name: /^None for Watched by/i })
      .click()
    await sheet().getByRole('button', { name: 'Do it' }).click()
    await expect.poll(() => battle.log()).toContain('move')
  })

  it('is asked before a morale check: the officers in reach', async () => {
    const battle = await begun(stage, 'fatigue')
    await battle.act('umpire', 'roll-off', {}, [7, 3])
    await battle.act('a', 'next-phase', {})
    await battle.act('a', 'turn', { unit: '1st Line' })
    await battle.act('b', 'fire', { unit: 'Red Battery', target: '1st Line', range: 5 }, [1])
    page = await stage.page(battle.path.a, PHONE)
    await page.getByRole('button', { name: /^1 due/ }).click()
    await sheet().getByRole('button', { name: 'Roll', exact: true }).click()
    await expect.poll(() => sheet().getByText('Still to be told').innerText()).toContain('officers')
    expect(await battle.log()).not.toContain('check')
    await sheet()
      .getByRole('button', { name: /^None for Officers/i })
      .click()
    await sheet()
      .getByRole('button', { name: /^None for Together with/i })
      .click()
    await sheet().getByRole('button', { name: 'Roll', exact: true }).click()
    await expect.poll(() => battle.log()).toContain('check')
  })
})
