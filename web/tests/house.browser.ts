// A house rule before and after: a figure is changed, its odds and battles are seen, and the file is one the program takes.

import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { machineWords } from './machine-words'
import { stage, useStage } from './staged'
import { overhang, PROGRAM, quiet, seriousFaults, smallTargets, tabTo } from './support'
import { PATIENCE } from './table/real'

const PICTURES = process.env['PICTURES']
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 900 }
const VOLLEY = new URL('../../examples/cohesion/volley.toml', import.meta.url).pathname

let page: Page
useStage(() => page)

async function picture(name: string) {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/house-${name}.png`, fullPage: true })
}

/** A page of its own browser storage. */
async function openHouse(path = '/house/cohesion', size = WIDE, scheme: 'light' | 'dark' = 'light') {
  page = await stage.page('/desk', size, scheme)
  await page.evaluate(() => localStorage.clear())
  await page.goto(stage.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const region = (name: string) => page.getByRole('region', { name })
const odds = () => region('Odds before and after')

async function changeShaken() {
  await page.getByRole('searchbox', { name: 'Search the charts' }).fill('firer shaken')
  await page.getByLabel('Firer shaken', { exact: true }).fill('2')
  await odds().getByText('examples change').waitFor()
}

describe('a house rule', () => {
  it.each([PHONE, WIDE])('is made, weighed and fought at %o', async (size) => {
    await openHouse('/', size)
    await page.getByRole('link', { name: 'Try a house rule' }).click()
    await picture(`books-${size.width}`)
    await page.getByRole('link', { name: /^Cohesion/ }).click()
    await region('Find a figure').getByText('figures in').waitFor()
    await picture(`start-${size.width}`)
    if (PICTURES) {
      for (const chart of ['Fire results', 'Small arms', 'Officers by competence']) {
        await page.locator('summary', { hasText: chart }).click()
        await page.locator('summary', { hasText: chart }).evaluate((summary) => summary.scrollIntoView())
        await page.screenshot({ path: `${PICTURES}/house-${chart}-${size.width}.png` })
      }
      await page.reload()
    }
    await changeShaken()
    const { changed, unchanged } = (await (
      await fetch(`${stage.address}/api/house/odds`, {
        method: 'POST',
        body: JSON.stringify({ book: 'cohesion', after: 'cohesion.fire_modifiers.firer-shaken = 2' }),
      })
    ).json()) as { changed: unknown[]; unchanged: number }
    expect(await odds().getByRole('status').innerText()).toBe(
      `${changed.length} examples change; ${unchanged} stay as they are.`,
    )
    await odds().locator('summary').first().click()
    await expect
      .poll(() =>
        odds()
          .getByRole('list', { name: /before and after/ })
          .getByRole('listitem')
          .count(),
      )
      .toBeGreaterThan(1)
    expect(await odds().innerText()).toMatch(/▲ \+\d+\.\d points/)
    expect(await odds().innerText()).toMatch(/▼ −\d+\.\d points/)
    expect(await region('Your house rule').getByRole('listitem').innerText()).toMatch(
      /Fire roll: firer shaken\s+1 → 2 \(\+1\)/,
    )

    const battles = region('Whole battles')
    await battles.getByLabel('Both sides are played by').selectOption('recruit')
    await battles.getByLabel('Battles by each rule').selectOption('20')
    await battles.getByRole('button', { name: 'Fight battles' }).click()
    await battles.getByText('20 battles by each rule, with the same dice.').waitFor()
    expect(await battles.innerText()).toMatch(
      / scores \d+\.\d % instead of \d+\.\d %; the difference is \d+\.\d points, between [−+]?\d+\.\d and [−+]?\d+\.\d\./,
    )
    await picture(`made-${size.width}`)
    expect(await machineWords(page)).toEqual([])
    expect(await overhang(page)).toBeLessThanOrEqual(0)
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Large type' }).click()
    expect(await overhang(page)).toBeLessThanOrEqual(0)
    await picture(`large-${size.width}`)
    await page.getByRole('button', { name: 'Large type' }).click()
  })

  it('is saved as a file that the program takes, and opened again', async () => {
    await openHouse()
    await changeShaken()
    await region('Your house rule').getByLabel('Its name').fill('Thursday evenings')
    await page.getByRole('searchbox', { name: 'Search the charts' }).fill('fire results 14')
    await page.getByRole('group', { name: 'Row › 14' }).getByLabel('Column 8', { exact: true }).fill('2')
    await expect.poll(() => region('Your house rule').getByRole('listitem').count()).toBe(2)
    const saving = page.waitForEvent('download')
    await region('Your house rule').getByRole('button', { name: 'Save as a file' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('thursday-evenings.toml')
    const path = await file.path()
    expect(await readFile(path, 'utf8')).toContain('name = "Thursday evenings"')
    const run = promisify(execFile)
    const { stdout } = await run(PROGRAM, [
      'odds',
      'cohesion.fire',
      VOLLEY,
      'firer.shaken=true',
      '--by',
      'morale',
      '--against',
      path,
    ])
    expect(stdout).toContain('cohesion.fire_modifiers.firer-shaken: 1 -> 2')
    expect(stdout).toContain('cohesion.fire_results.row.14.13: 1 -> 2')
    await run(PROGRAM, ['odds', 'cohesion.fire', VOLLEY, '--house', path])

    await region('Your house rule').getByRole('button', { name: 'Start again' }).click()
    await region('Your house rule').getByText('Nothing is changed yet.').waitFor()
    await region('Your house rule')
      .getByLabel('Open a file')
      .setInputFiles({ name: 'club.toml', mimeType: 'text/plain', buffer: await readFile(path) })
    await region('Your house rule').getByText('Opened club.toml.').waitFor()
    expect(await region('Your house rule').getByRole('listitem').count()).toBe(2)
    expect(await region('Your house rule').getByLabel('Its name').inputValue()).toBe('Thursday evenings')

    // A reload loses nothing.
    await page.reload()
    await expect.poll(() => region('Your house rule').getByRole('listitem').count()).toBe(2)
    await odds().getByText('examples change').waitFor()
    // Against itself it changes nothing.
    const same = `${path}.toml`
    await writeFile(same, await readFile(path))
    await region('Your house rule').getByLabel('Compare with a file').setInputFiles(same)
    await odds()
      .getByText(/None of \d+ examples changes\./)
      .waitFor()
  })

  it('that does not fit is told beside the figure, in plain words, and fights no battles', async () => {
    await openHouse()
    await changeShaken()
    await page.getByLabel('Firer shaken', { exact: true }).fill('99')
    const beside = region('Find a figure').getByText('must be a whole number from -20 to 20')
    await beside.waitFor()
    expect(await region('Your house rule').getByRole('button', { name: 'Save as a file' }).isDisabled()).toBe(true)
    expect(await region('Whole battles').getByRole('button', { name: 'Fight battles' }).isDisabled()).toBe(true)
    await picture('slip-1280')
    await region('Find a figure').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => beside.count()).toBe(0)

    const wrong = '[cohesion.fire_modifiers]\nfirer-shakn = 2\n[cohesion.quality.cohesion]\ntrained = 40\n'
    await region('Your house rule')
      .getByLabel('Open a file')
      .setInputFiles({ name: 'wrong.toml', mimeType: 'text/plain', buffer: Buffer.from(wrong) })
    await region('Your house rule').getByText('wrong.toml cannot be used:').waitFor()
    expect(await region('Your house rule').innerText()).toContain(
      'Line 2: Fire roll › firer shakn: is not in the table.',
    )
    expect(await region('Your house rule').innerText()).toContain(
      'Line 4: Base cohesion › cohesion › trained: must be a whole number from 1 to 20',
    )
    expect(await machineWords(page)).toEqual([])
  })

  it('is tried by keyboard alone', async () => {
    await openHouse()
    await tabTo(page, (text) => text.startsWith('Base cohesion'))
    await page.keyboard.press('Enter')
    await page.getByLabel('Raw', { exact: true }).waitFor()
    await page.getByLabel('Raw', { exact: true }).focus()
    await page.keyboard.type('13')
    await odds().getByText('examples change').waitFor()
    await tabTo(page, (text) => text === 'Fight battles')
    await page.keyboard.press('Enter')
    await region('Whole battles').getByText('50 battles by each rule, with the same dice.').waitFor()
    // What was fought is there after a reload.
    await page.reload()
    await region('Whole battles').getByText('50 battles by each rule, with the same dice.').waitFor()
  })

  it('fights no longer than somebody wants to see', async () => {
    await openHouse()
    await changeShaken()
    const battles = region('Whole battles')
    await battles.getByRole('combobox').first().selectOption({ index: 4 })
    await battles.getByLabel('Both sides are played by').selectOption('veteran')
    await battles.getByLabel('Battles by each rule').selectOption('400')
    await battles.getByRole('button', { name: 'Fight battles' }).click()
    await battles.getByText(/of 400 battles by each rule|The armies form up/).waitFor()
    await picture('fighting-1280')
    await battles.getByRole('button', { name: 'Stop' }).click()
    await battles.getByRole('button', { name: 'Fight battles' }).waitFor()
    // The server has given them up as well.
    await battles.getByRole('combobox').first().selectOption({ index: 0 })
    await battles.getByLabel('Both sides are played by').selectOption('recruit')
    await battles.getByLabel('Battles by each rule').selectOption('20')
    const fight = battles.getByRole('button', { name: 'Fight battles' })
    await expect
      .poll(
        async () => {
          await fight.click()
          await battles.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached', timeout: PATIENCE })
          return battles.getByText('20 battles by each rule, with the same dice.').count()
        },
        { timeout: PATIENCE },
      )
      .toBe(1)
  })

  it.each(['light', 'dark'] as const)('has no serious fault of accessibility in %s', async (scheme) => {
    await openHouse('/house/cohesion', PHONE, scheme)
    await changeShaken()
    await odds().locator('summary').first().click()
    await page.getByLabel('Firer shaken', { exact: true }).fill('99')
    await region('Find a figure').getByText('must be a whole number from -20 to 20').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await picture(`slip-390-${scheme}`)
  })

  it.each(['cohesion', 'fatigue', 'impact', 'grand-tactics'])('shows nothing of the machine in %s', async (book) => {
    await openHouse(`/house/${book}`, PHONE)
    await quiet(page)
    const figures = await (await fetch(`${stage.address}/api/books/${book}/figures`)).text()
    const ids = figures.match(/(?<=["._])[a-z]+(?:-[a-z]+)+(?=["._])/g) ?? []
    expect(ids.length).toBeGreaterThan(10)
    expect(await machineWords(page, ids)).toEqual([])
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  })
})
