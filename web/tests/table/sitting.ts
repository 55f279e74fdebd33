// One page at a table behind which a mock stands in for the server, anew for every test of a file.

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { PIECES } from './field'
import { MockTable } from './mock'
import { mapOf, TableStage, type Opening, type Served } from './stage'

export let stage: TableStage
export let page: Page

/** To be called by a file of tests before its first. */
export function useTable() {
  beforeAll(async () => {
    stage = await TableStage.open()
  })
  afterEach(async () => {
    await page.context().close()
    stage.expected = /422/
    expect(stage.faults.splice(0)).toEqual([])
  })
  afterAll(async () => stage.close())
}

/** Opens the page of a mock. */
export async function visit<Mock extends Served>(mock: Mock, opening: Opening = {}): Promise<Mock> {
  page = await stage.page(mock, opening)
  return mock
}

/** Sits down at a mocked table as it is in a phase. */
export async function sit(
  phase: ConstructorParameters<typeof MockTable>[0],
  opening: Opening = {},
  pieces = PIECES,
): Promise<MockTable> {
  const mock = await visit(new MockTable(phase, pieces), opening)
  await mapOf(page)
  return mock
}

export const drawer = () => page.getByRole('complementary')
export const chosen = () => drawer().getByRole('heading', { level: 2 }).first()
export const press = (...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
/** The command that was given last. */
export const given = (mock: MockTable) => mock.given.at(-1)
/** Where a block is drawn, in inches. */
export const placeOf = (label: string) =>
  page.evaluate((label) => {
    const text = [...document.querySelectorAll('svg[role="application"] .unit text')].find((one) =>
      one.textContent?.replace('› ', '').startsWith(label),
    )
    return text?.closest('.unit')?.querySelector('g')?.getAttribute('transform') ?? ''
  }, label)
