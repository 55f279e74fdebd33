import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BookPage, ChartPart } from '../src/api/types'
import { entriesOf } from '../src/print/reference/sheet'
import { SHEETS } from '../src/print/reference/sheets'
import { stage, useStage } from './staged'
import { PHONE, VOLLEY, WIDE } from './support'

const BOOKS = ['cohesion', 'fatigue', 'impact', 'grand-tactics']
const HOUSE = new URL('../../examples/cohesion/house-rules.toml', import.meta.url).pathname

let page: Page
let axe: string
useStage(() => page, ['--house', HOUSE])
beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
})

async function bookPage(name: string): Promise<BookPage> {
  return (await (await fetch(`${stage.address}/api/books/${name}`)).json()) as BookPage
}

async function seriousFaults(): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    interface Violation {
      id: string
      impact: string
      nodes: { html: string }[]
    }
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } }
    const { violations } = await axe.run()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return serious.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.html)
          .join(' | ')}`,
    )
  })
}

const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

describe.each(BOOKS)('the sheet of %s', (name) => {
  it('has every chart that has a place on it, with clauses of the book and its values', async () => {
    const book = await bookPage(name)
    const sheet = SHEETS[name]
    if (!sheet) throw new Error('the book has no sheet')
    page = await stage.page(`/print/reference/${name}`)
    await page.locator('article').first().waitFor()
    const shown = await page
      .locator('article')
      .evaluateAll((charts) => charts.map(({ id }) => id.replace('sheet-', '')))
    expect([...shown, ...sheet.leftOut].sort()).toEqual(book.charts.map((chart) => chart.name).sort())
    expect(await page.getByText('Further charts').count()).toBe(0)
    const known = new Set(book.clauses.map(({ id }) => id))
    const cited = await page.locator('article .rules button').allInnerTexts()
    expect(cited.length).toBeGreaterThan(shown.length)
    expect(cited.filter((id) => !known.has(id))).toEqual([])
    for (const entry of entriesOf(sheet)) {
      const unknown = entry.rules
        .map((number) => `${sheet.prefix}-${String(number).padStart(2, '0')}`)
        .filter((id) => !known.has(id))
      expect(unknown, entry.chart).toEqual([])
      const parts = book.charts.find((chart) => chart.name === entry.chart)?.parts ?? []
      for (const part of [...(entry.only ?? []), ...(entry.without ?? [])])
        expect(names(parts), `${entry.chart}.${part}`).toContain(part)
    }
    expect(
      await page
        .locator('article td')
        .evaluateAll((cells) => cells.some((cell) => /undefined|NaN|\[object/.test(cell.textContent ?? ''))),
    ).toBe(false)
  })

  it.each(['A4', 'Letter'] as const)(
    'prints on %s: nothing beyond the edge, no chart split that fits a page',
    async (format) => {
      page = await stage.page(`/print/reference/${name}`)
      await page.locator('article').first().waitFor()
      const pdf = await page.pdf({ format })
      expect(pdf.length).toBeGreaterThan(10_000)
      // The column of text on paper, in pixels of 1/96 inch.
      const width = format === 'A4' ? 718 : 740
      await page.setViewportSize({ width, height: 1000 })
      await page.emulateMedia({ media: 'print' })
      const beyond = await page.locator('.reference table').evaluateAll((tables) =>
        tables
          .filter((table) => {
            const chart = table.closest('article')
            return chart && table.getBoundingClientRect().right > chart.getBoundingClientRect().right + 1
          })
          .map((table) => table.closest('article')?.id),
      )
      expect(beyond).toEqual([])
      const taller = await page
        .locator('article')
        .evaluateAll((charts) =>
          charts.filter((chart) => chart.getBoundingClientRect().height > 950).map(({ id }) => id),
        )
      expect(taller).toEqual([])
      expect(
        await page
          .locator('article')
          .evaluateAll((charts) => charts.every((chart) => getComputedStyle(chart).breakInside === 'avoid')),
      ).toBe(true)
    },
  )

  it('is without serious faults, and fits a phone', async () => {
    page = await stage.page(`/print/reference/${name}`, PHONE)
    await page.locator('article').first().waitFor()
    expect(await overhang()).toBeLessThanOrEqual(0)
    expect(await seriousFaults()).toEqual([])
  })
})

function names(parts: readonly ChartPart[]): string[] {
  return parts.flatMap(({ name, node }) => [name, ...(node.kind === 'table' ? names(node.parts) : [])])
}

describe('a sheet', () => {
  it('is reached from the rules, says whose values they are, and opens a clause by keys', async () => {
    page = await stage.page('/rules/cohesion')
    await page.getByRole('link', { name: 'Sheet for the table, to print' }).click()
    await page.getByRole('heading', { level: 1, name: 'Cohesion: quick reference' }).waitFor()
    expect(await page.locator('header').last().innerText()).toContain('3 values differ')
    expect(await page.locator('#sheet-fire_results').getAttribute('class')).toContain('source')
    expect(await page.locator('#sheet-fire_results span.reading').innerText()).toBe('6/2.5')
    expect(
      await page.locator('#sheet-fire_modifiers tr', { hasText: 'firer shaken' }).locator('span.house').innerText(),
    ).toBe('2')
    await page.locator('#sheet-fire_results .rules button').first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('heading').waitFor()
    await page.keyboard.press('Escape')
  })

  it('of a book that is not there says so', async () => {
    page = await stage.page('/print/reference/cohesion')
    await page.goto(`${stage.address}/print/reference/chess`)
    await page.getByRole('alert').getByText('no such book').waitFor()
    stage.faults.length = 0
  })
})

describe('house rules', () => {
  it('are shown as differences: chart, place, the value of the book and that of the house', async () => {
    page = await stage.page('/rules')
    await page.getByRole('link', { name: 'House rules in force, as differences' }).click()
    await page.getByRole('heading', { level: 1, name: 'House rules in force' }).waitFor()
    const rows = page.getByRole('row')
    await expect.poll(() => rows.count()).toBe(4)
    const told = (await page.locator('tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '))
    expect(told).toEqual([
      'Fire modifiers firer shaken 1 2 (+1)',
      'Quality cohesion › raw 14 13 (−1)',
      'Small arms weapon › rifle musket › long › max 10 12 (+2)',
    ])
    expect(await seriousFaults()).toEqual([])
    await page.setViewportSize(PHONE)
    expect(await overhang()).toBeLessThanOrEqual(0)
    await page.setViewportSize(WIDE)
    await page.getByRole('link', { name: 'Small arms' }).click()
    await expect.poll(() => page.url()).toContain('/rules/cohesion#chart-small_arms')
    await page.getByRole('heading', { name: 'House rules in force, as differences' }).waitFor()
  })
})

describe('the search', () => {
  it('finds clauses of all books, marks the words, and its address can be shared', async () => {
    page = await stage.page('/rules')
    const box = page.getByRole('searchbox')
    await box.focus()
    await page.keyboard.type('cavalry charge')
    await page.getByText(/^\d+ clauses\.$/).waitFor()
    const books = await page
      .locator('article h2 a')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')?.split('#')[0]))])
    expect(books.length).toBeGreaterThan(2)
    const marks = await page.locator('article').first().locator('mark').allInnerTexts()
    expect(new Set(marks.map((mark) => mark.toLowerCase()))).toEqual(new Set(['cavalry', 'charge']))
    expect(page.url()).toContain('/rules?q=cavalry%20charge')
    expect(await seriousFaults()).toEqual([])
    const shared = page.url()
    await page.goto(`${stage.address}/`)
    await page.goto(shared)
    await expect.poll(() => page.locator('article').count()).toBeGreaterThan(3)
    await page.setViewportSize(PHONE)
    expect(await overhang()).toBeLessThanOrEqual(0)
    await page.getByRole('searchbox').fill('coh-28')
    await expect.poll(() => page.locator('article').first().locator('h2 a').innerText()).toBe('COH-28')
    await page.locator('article h2 a').first().click()
    await expect.poll(() => page.url()).toContain('/rules/cohesion#COH-28')
    await page.goto(`${stage.address}/rules?q=submarine`)
    await page.getByText('No clause has these words').waitFor()
  })

  it('marks the words on the page of a book too', async () => {
    page = await stage.page('/rules/cohesion')
    await page.getByRole('searchbox').fill('enfilade')
    await expect.poll(() => page.locator('article mark').count()).toBeGreaterThan(1)
    await page.getByRole('searchbox').fill('')
    await expect.poll(() => page.locator('article mark').count()).toBe(0)
  })
})

describe('the desk, compared', () => {
  it.each(['light', 'dark'] as const)('is without serious faults in %s, and by keys alone', async (scheme) => {
    page = await stage.page(VOLLEY, PHONE, scheme)
    await page.locator('#odds ul').first().waitFor()
    await page.getByRole('button', { name: 'Compare' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Two situations to compare' }).waitFor()
    await page.getByRole('button', { name: 'Range: more' }).focus()
    // At 7 inches another range band counts.
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await expect.poll(() => page.locator('#odds').innerText()).toContain('points')
    for (const summary of await page.locator('summary').all()) await summary.click()
    expect(await seriousFaults()).toEqual([])
    expect(await overhang()).toBeLessThanOrEqual(0)
  })

  it.each(['light', 'dark'] as const)('shows facts that step back without serious faults in %s', async (scheme) => {
    page = await stage.page('/desk/fatigue/morale-check', PHONE, scheme)
    await page
      .locator('summary', { hasText: /\d+ cannot matter/ })
      .first()
      .waitFor()
    for (const summary of await page.locator('summary').all()) await summary.click()
    await page.locator('.back').first().waitFor()
    expect(await seriousFaults()).toEqual([])
    expect(await overhang()).toBeLessThanOrEqual(0)
  })
})
