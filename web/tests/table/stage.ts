// A browser of its own for tests of the table, in front of a server that is only a mock.

import { chromium, type Browser, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { ADDRESS } from './mock'

const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Opening {
  size?: { width: number; height: number }
  scheme?: 'light' | 'dark'
  still?: boolean
  path?: string
  /** Whether the test may stop the page's clock and set it forward. */
  clock?: boolean
}

/** What answers a page in place of the server. */
export interface Served {
  /** The page it is opened by. */
  readonly path: string
  serve(page: Page): Promise<void>
}

export class TableStage {
  /** What a page should never do. */
  readonly faults: string[] = []
  /** What the browser may report all the same: answers that a test provokes. */
  expected = /422/
  private readonly browser: Browser

  private constructor(browser: Browser) {
    this.browser = browser
  }

  static async open(): Promise<TableStage> {
    return new TableStage(await chromium.launch({ executablePath: BROWSER, args: FLAGS, headless: true }))
  }

  async page(
    mock: Served,
    { size = { width: 1280, height: 800 }, scheme = 'light', still = false, path, clock = false }: Opening = {},
  ): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: size,
      colorScheme: scheme,
      reducedMotion: still ? 'reduce' : 'no-preference',
      hasTouch: size.width < 600,
    })
    // Patient, because a busy machine takes its time.
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    context.on('weberror', (error) => this.faults.push(error.error().stack ?? error.error().message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !this.expected.test(message.text())) this.faults.push(message.text())
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(ADDRESS) && !request.url().startsWith('data:')) this.faults.push(request.url())
    })
    await mock.serve(page)
    if (clock) await page.clock.install()
    await page.goto(ADDRESS + (path ?? mock.path))
    await page.locator('h1').first().waitFor()
    return page
  }

  async close() {
    await this.browser.close()
    // What no test asked about counts all the same.
    if (this.faults.length > 0) throw new Error(`faults on pages:\n${this.faults.join('\n')}`)
  }
}

/** What a stopped clock is set forward by: little more than a frame. */
const TICK = 20

/** Stops a page's clock: its time goes on only as far as the test lets it, however busy the machine is. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

/** Lets the stopped time of a page go on until something is so; looks at it before every tick. */
export async function goOnUntil(page: Page, isSo: () => Promise<boolean>) {
  const look = async () => (await isSo()) || (await page.clock.runFor(TICK), false)
  await expect.poll(look, { interval: 1 }).toBe(true)
}

/** The map once it is drawn. */
export async function mapOf(page: Page) {
  const map = page.getByRole('application')
  await map.waitFor()
  await page.waitForFunction(
    () => Number(document.querySelector('svg[role="application"]')?.getAttribute('viewBox')?.split(' ')[2]) > 1,
  )
  return map
}

/** Pixels of a place on the table, seen from side a. */
export async function at(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  await mapOf(page)
  return page.evaluate(
    ([x, y]) => {
      const matrix = document.querySelector<SVGSVGElement>('svg[role="application"]')?.getScreenCTM()
      const { x: left, y: top } = new DOMPoint(x, -y!).matrixTransform(matrix ?? undefined)
      return { x: left, y: top }
    },
    [x, y],
  )
}

export async function tapAt(page: Page, x: number, y: number) {
  const place = await at(page, x, y)
  await page.mouse.click(place.x, place.y)
}

export async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const [start, end] = [await at(page, ...from), await at(page, ...to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 })
  await page.mouse.move(end.x, end.y)
  await page.mouse.up()
}

/** Has moves and fire asked about before they are carried out, as the menu offers. */
export async function confirmFirst(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Confirm moves and fire' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
}
