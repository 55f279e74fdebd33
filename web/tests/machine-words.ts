// What a player must never read: names, paths and letters of the machine.

import type { Page } from 'playwright-core'
import { quiet } from './support'

/** Opens everything folded; whether there was anything. */
export const unfold = (page: Page) =>
  page.evaluate(() => {
    const folds = document.querySelectorAll<HTMLDetailsElement>('details:not([open])')
    folds.forEach((fold) => (fold.open = true))
    return folds.length > 0
  })

/** Everything a player reads or hears on a page, folded or not; what he wrote himself is his own. */
async function read(page: Page, within: string) {
  // What is folded may be fetched when it is opened.
  if (await unfold(page)) await quiet(page)
  return page.evaluate((within) => {
    const part = document.querySelector<HTMLElement>(within)!
    const said = [...part.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    )
    const chosen = [...part.querySelectorAll('option')].map((one) => one.textContent ?? '')
    // A link of a seat is a link.
    return [part.innerText, ...said, ...chosen].join('\n').replaceAll(/https?:\S+/g, '')
  }, within)
}

const MACHINE: readonly (readonly [what: string, pattern: RegExp])[] = [
  // A formula's P_a is none.
  ['a name with an underscore', /\b[a-z]{2,}_[a-z_]+\b/gi],
  ['a path of a field', /\b[a-z]\w*\.\d+(\.\w+)?\b/gi],
  // Names of files have endings; "e.g." and "i.e." are words.
  [
    'a path of a field',
    /(?<![\w./])(?!e\.g|i\.e)[a-z][a-z-]*(\.[a-z][a-z-]+)+(?<!\.(?:toml|jsonl?|csv|md|html|svg|txt|png))(?![\w/])/g,
  ],
  ['a side by its letter', /\bside [ab]\b/gi],
  ['JSON', /[[{]\s*"\w+"[^\n]{0,30}/g],
]

/** Ids that are English as they stand. */
const ENGLISH = ['set-up']

export async function machineWords(page: Page, named: readonly string[] = [], within = 'body'): Promise<string[]> {
  const text = await read(page, within)
  const ids = new Set(named.filter((id) => !ENGLISH.includes(id)))
  const told = (what: string, found: string, index: number) =>
    `${what}: ${found} in “${text.slice(Math.max(index - 30, 0), index + found.length + 20).replaceAll('\n', ' ')}”`
  const patterns = MACHINE.flatMap(([what, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => told(what, found, index)),
  )
  const known = [...text.matchAll(/(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])/g)]
    .filter(({ 0: found }) => ids.has(found))
    .map(({ 0: found, index }) => told('an id', found, index))
  return [...new Set([...patterns, ...known])]
}

/** Opens a page in a window, waits until nothing more comes, and reads it. */
export async function walk(page: Page, address: string, path: string, ids: readonly string[] = []): Promise<string[]> {
  // A path that differs behind # alone would not be opened anew.
  await page.goto('about:blank')
  await page.goto(address + path)
  await page.locator('h1').first().waitFor()
  await quiet(page)
  return (await machineWords(page, ids)).map((word) => `${path}: ${word}`)
}

export const BOOKS = ['cohesion', 'fatigue', 'impact', 'grand-tactics']
