// A book that the client knows nothing of, given to it as it is, is drawn and can be handled.

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { MapPiece, Table } from '../src/api/types'
import { SmallBook } from './table/smallBook'
import { mapOf, TableStage, tapAt } from './table/stage'

let stage: TableStage
let page: Page

beforeAll(async () => {
  stage = await TableStage.open()
})
afterAll(() => stage.close())
afterEach(async () => {
  await page.context().close()
  expect(stage.faults).toEqual([])
})

const drawer = () => page.getByRole('complementary', { name: 'Beside the map' })
const pieces = (table: Table) => (table.map?.kind === 'field' ? table.map.pieces : [])
const named = (table: Table, name: unknown): MapPiece => {
  const found = pieces(table).find((piece) => piece.name === name)
  if (!found) throw new Error(`${String(name)} is not on the board`)
  return found
}
/** The place of each drawn unit, by the file and on the page. */
const places = (table: Table) =>
  pieces(table)
    .map(({ x, y }) => `translate(${x} ${-y})`)
    .sort()
const drawn = async () => {
  const blocks = (await mapOf(page)).locator('.unit:not(.ghost)')
  const places = await blocks.evaluateAll((all) =>
    all.map((block) => block.querySelector('g')?.getAttribute('transform') ?? ''),
  )
  return places.map((place) => place.split(' rotate')[0]).sort()
}
const said = (known: Record<string, unknown>, key: string) => String(known[key])

async function sit(moment: string): Promise<SmallBook> {
  const book = new SmallBook(moment)
  page = await stage.page(book)
  await mapOf(page)
  return book
}

describe('a book of which the client has never heard', () => {
  it('has its unit placed', async () => {
    const book = await sit('placing')
    const { give, after } = book.moment
    const [unit] = Object.values(give.with).filter((value) => typeof value === 'string')
    await drawer()
      .getByRole('button', { name: String(unit), exact: true })
      .click()
    await expect.poll(async () => (await mapOf(page)).locator('.ghost').count()).toBe(1)
    if ('x' in give.with) {
      await drawer()
        .locator('ul')
        .getByRole('button', { name: String(unit), exact: true })
        .click()
      await drawer().getByLabel('x', { exact: true }).fill(said(give.with, 'x'))
      await drawer().getByLabel('y', { exact: true }).fill(said(give.with, 'y'))
      await page.keyboard.press('Tab')
    }
    await drawer()
      .getByRole('button', { name: `Place ${String(unit)}` })
      .click()
    await expect.poll(() => book.given).toEqual([give])
    await expect.poll(drawn).toEqual(places(after))
  })

  it('has its unit moved', async () => {
    const book = await sit('moving')
    const { give, table, after } = book.moment
    await expect.poll(drawn).toEqual(places(table))
    const unit = named(table, give.with['unit'])
    const to = named(after, unit.name)
    await tapAt(page, unit.x, unit.y)
    await expect.poll(() => drawer().locator('#chosen').innerText()).toBe(unit.name)
    await drawer().getByLabel('x', { exact: true }).fill(String(to.x))
    await drawer().getByLabel('y', { exact: true }).fill(String(to.y))
    await page.keyboard.press('Tab')
    await drawer().getByRole('button', { name: 'Move here' }).click()
    await expect.poll(() => book.given).toEqual([give])
    await expect.poll(drawn).toEqual(places(after))
  })

  it('has its unit fire at the enemy that is tapped, with the odds the book gives', async () => {
    const book = await sit('firing')
    const { give, table } = book.moment
    const [unit, target] = [named(table, give.with['unit']), named(table, give.with['target'])]
    await tapAt(page, unit.x, unit.y)
    await drawer()
      .getByRole('button', { name: new RegExp(`^${target.name}`) })
      .waitFor()
    await expect.poll(() => drawer().innerText()).toMatch(/\d %/)
    await tapAt(page, target.x, target.y)
    await expect.poll(() => book.given).toEqual([give])
    await expect.poll(() => drawer().innerText()).toContain(`fires at ${target.name}`)
  })
})
