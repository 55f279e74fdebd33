import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Stage } from './support'
import { BY_MOUSE } from './table/byMouse'
import { playOut, sitDown } from './table/real'

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await Stage.open()
})
afterEach(async () => {
  await page.close()
  expect(stage.faults.splice(0)).toEqual([])
})
afterAll(async () => stage.close())

/** The others' moves are shown at once, as the menu offers. */
async function atOnce() {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'at once' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
}

describe('a teaching skirmish against the computer', () => {
  it('is played by mouse to its end', async () => {
    page = await sitDown(stage, 'picket-line')
    await atOnce()
    const { over, done } = await playOut(page, BY_MOUSE)
    expect(over).toMatch(/wins|draw/i)
    for (const deed of ['place', 'beads', 'move', 'ride']) expect([...done.keys()]).toContain(deed)
  })
})
