// What is due is asked as a question with all its answers, in books that the client knows nothing of.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { begun, type Begun } from './begun'
import { stage, useStage } from './staged'
import { PHONE, seriousFaults, smallTargets } from './support'

let page: Page
useStage(() => page)

const due = () => page.getByRole('region', { name: 'What is due' })
const answers = () => due().getByRole('listitem').getByRole('button')
const sheet = () => page.getByRole('dialog')

/** A charge of the 5th Ohio at the 9th Georgia. */
async function charge(): Promise<Begun> {
  const battle = await begun(stage, 'impact')
  await battle.act('umpire', 'deploy', { side: 'a' })
  await battle.act('umpire', 'deploy', { side: 'b' })
  await battle.act('umpire', 'initiative', {}, [5, 5, 3, 4])
  await battle.act('umpire', 'next-phase', {})
  await battle.act('umpire', 'charge', { unit: '5th Ohio', target: '9th Georgia', distance: 0 })
  return battle
}

describe('a question', () => {
  // A battle line does not evade, so it is not offered (IMP-57).
  it('of who is charged has every way to meet it, on the page and after a ruling', async () => {
    const battle = await charge()
    page = await stage.page(battle.path.b, PHONE)
    await expect
      .poll(() => answers().allInnerTexts())
      .toEqual(['9th Georgia fires at 5th Ohio', '9th Georgia turns toward 5th Ohio', '9th Georgia stands'])
    expect(await due().getByRole('heading').innerText()).toBe('9th Georgia is charged by 5th Ohio and reacts')
    expect(await seriousFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await answers().filter({ hasText: 'stands' }).click()
    await expect.poll(() => battle.log()).toContain('stand')
  })

  it('of both sides has no two buttons with the same words', async () => {
    const battle = await begun(stage, 'fatigue')
    await battle.act('umpire', 'roll-off', {}, [7, 3])
    for (let phases = 0; phases < 6 && !(await battle.titles('umpire')).includes('the targets are written'); phases++)
      await battle.act('umpire', 'next-phase', {})
    page = await stage.page(battle.path.umpire)
    await expect.poll(() => answers().allInnerTexts()).toEqual(['Blue Battery fires', 'The targets are written'])
    expect(await page.getByRole('button', { name: /targets are written/i }).count()).toBe(1)
    await answers().last().click()
    // The next question comes up by itself.
    await expect.poll(() => sheet().getByRole('heading', { level: 3 }).innerText()).toBe('Red writes its targets')
    await sheet().getByRole('button', { name: 'Red Battery fires' }).click()
    await expect.poll(() => sheet().getByRole('heading', { level: 3 }).innerText()).toBe('Red Battery fires')
    // Only the enemy can be fired at.
    const targets = await sheet()
      .getByLabel(/^Target/)
      .locator('option')
      .allInnerTexts()
    expect(targets).toContain('1st Line')
    expect(targets).not.toContain('Red Grenadiers')
  })
})
