// Nothing of the machine shows: the pages, the desk and the virtual table are walked through and read.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { BOOKS, machineWords, walk } from './machine-words'
import { stage, useStage } from './staged'
import { fight, sitAt, upTo } from './table/played'

let page: Page
useStage(() => page)

interface Known {
  books: { name: string; procedures: { name: string }[] }[]
}

const ask = async <T>(path: string) => (await (await fetch(stage.address + path)).json()) as T

/** Names with hyphens that a procedure has for its facts and their values. */
function idsIn(page: unknown): string[] {
  const found = JSON.stringify(page).match(/"(?:name|value|values|choices)":\s*(?:"[^"]*"|\[[^\]]*\])/g) ?? []
  return [...new Set(found.flatMap((text) => text.match(/"[a-z]+(?:-[a-z]+)+"/g) ?? []).map((id) => id.slice(1, -1)))]
}

describe('the pages', () => {
  it.each([
    '/',
    '/battles',
    '/battle/new',
    '/battle/new?scenario=kimballs-wall',
    '/desk',
    '/rules',
    '/rules/house',
    '/house',
    '/nowhere',
    '/battle/nobody',
    ...BOOKS.flatMap((book) => [`/rules/${book}`, `/print/reference/${book}`]),
  ])('%s shows nothing of the machine', async (path) => {
    stage.expected = /422|404/
    page = await stage.page('/desk')
    expect(await walk(page, stage.address, path)).toEqual([])
  })

  it.each(BOOKS)('every ruling of %s at the desk shows nothing of the machine', async (book) => {
    const { books } = await ask<Known>('/api/books')
    const procedures = books.find(({ name }) => name === book)?.procedures ?? []
    expect(procedures.length).toBeGreaterThan(0)
    const found: string[] = []
    page = await stage.page('/desk')
    for (const { name } of procedures)
      found.push(
        ...(await walk(
          page,
          stage.address,
          `/desk/${name.replace('.', '/')}`,
          idsIn(await ask(`/api/procedures/${name}`)),
        )),
      )
    expect(found).toEqual([])
  })

  it('the value of grand tactics is a table, not a wall of fractions', async () => {
    page = await stage.page('/')
    // What is below is loaded when somebody comes near it.
    await page.getByRole('heading', { name: 'Try a single ruling' }).scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: /^Two corps meet/ }).click()
    const table = page.getByRole('region', { name: 'Matrix' }).first()
    await table.waitFor()
    expect(await table.getByRole('row').count()).toBe(7)
    expect(await table.getByRole('cell', { name: '1.75' }).count()).toBeGreaterThan(0)
    expect(await page.locator('#odds').innerText()).not.toMatch(/\d\/\d/)
    expect(await machineWords(page)).toEqual([])
  })
})

describe('the virtual table', () => {
  it('shows nothing of the machine, whoever is chosen, in the list and in the replay', async () => {
    const fought = upTo(await fight('kimballs-wall'), 3)
    page = await sitAt(stage, fought, { width: 1280, height: 900 })
    const found = await machineWords(page)
    for (let unit = 0; unit < 6; unit++) {
      await page.keyboard.press('Tab')
      found.push(...(await machineWords(page)))
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Show as a list' }).click()
    found.push(...(await machineWords(page)))
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Replay', exact: true }).click()
    for (const at of [3, 12, 30]) {
      await page.getByRole('slider').fill(String(at))
      await page.getByText(new RegExp(`^Command ${at} of`)).waitFor()
      found.push(...(await machineWords(page)))
    }
    expect([...new Set(found)]).toEqual([])
  })
})
