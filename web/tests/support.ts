// A server of its own and a browser with an empty profile for each file of tests.

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type BrowserContext, type Page, type Request, type Route } from 'playwright-core'

/** A client to be served in front of the program's own; so that it need not be built anew for every change. */
const CLIENT = process.env['CLIENT']
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
export const PROGRAM = process.env['GROGNARD'] ?? '../target/debug/grognard'
const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page that is served from a folder may still speak to the program beside it.
  ...(CLIENT ? ['--disable-features=LocalNetworkAccessChecks'] : []),
]

export const PHONE = { width: 360, height: 740 }
export const WIDE = { width: 1280, height: 900 }

async function startServer(
  data: string,
  listen: string,
  options: string[] = [],
): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn(
    PROGRAM,
    [
      ...options,
      'serve',
      '--listen',
      listen,
      '--data',
      data,
      '--requests-per-second',
      '1000',
      '--battles-per-day',
      '100000',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const address = await new Promise<string>((found, failed) => {
    server.once('error', failed)
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
    createInterface({ input: server.stdout }).on('line', (line) => {
      const match = /http:\/\/[\d.]+:\d+/.exec(line)
      if (match) found(match[0])
    })
  })
  return { server, address }
}

/** A browser with an empty profile; `touch` is for screens that fingers work on. */
async function openBrowser(profile: string, touch = false): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: BROWSER,
    args: FLAGS,
    headless: true,
    hasTouch: touch,
  })
  context.setDefaultTimeout(60_000)
  if (CLIENT)
    await context.route(
      ({ pathname }) => !pathname.startsWith('/api/'),
      (route) => serveClient(route, CLIENT),
    )
  return context
}

async function serveClient(route: Route, folder: string) {
  const { pathname } = new URL(route.request().url())
  const file = extname(pathname) ? pathname : '/index.html'
  const body = await readFile(join(folder, file)).catch(() => null)
  return body === null ? route.continue() : route.fulfill({ body, contentType: TYPES[extname(file)] ?? 'text/plain' })
}

const pending = new WeakMap<Page, Set<Request>>()

/** Milliseconds without anything on its way after which a page is quiet. */
const QUIET = 120
/** Milliseconds after which a page that is not quiet never will be. */
const TOO_LONG = 60_000

/** What a page has on its way, asked for after everything that has come to it has been dealt with; empty where nothing is. */
const underWay = (page: Page) =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    await new Promise((done) => {
      port1.onmessage = done
      port2.postMessage(null)
    })
    return [...document.querySelectorAll<HTMLElement>('[data-busy]')].map((busy) => busy.dataset['busy'] ?? '')
  })

/** A promise that must be kept in time: else an error says what was waited for. */
async function inTime<T>(promise: Promise<T>, milliseconds: number, what: () => string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(what())), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Waits until a page has had every answer it asked for, has dealt with it, and asks no more. */
export async function quiet(page: Page) {
  const open = pending.get(page)
  if (!open) throw new Error('the page is not of this stage')
  const began = performance.now()
  let busy: string[] = []
  const still = () => {
    const asked = [...open].map((request) => `${request.method()} ${request.url()}`)
    return `${page.url()} is not quiet after ${TOO_LONG / 1000} seconds: ${[...asked, ...busy].join(', ') || 'it does not answer'}`
  }
  let since = began
  while (performance.now() - since < QUIET) {
    busy = open.size > 0 ? [] : await inTime(underWay(page), TOO_LONG, still)
    if (open.size > 0 || busy.length > 0) since = performance.now()
    if (since - began > TOO_LONG) throw new Error(still())
    await page.waitForTimeout(20)
  }
}

/** Keeps what a page has asked for and not had yet. */
function watchRequests(page: Page) {
  const open = new Set<Request>()
  pending.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

export class Stage {
  readonly address: string
  /** What a page should never do: errors, blocked content, requests to anywhere else. */
  readonly faults: string[] = []
  /** What the browser may report as an error all the same: answers of the server that a test provokes. */
  expected = /422/
  private server: ChildProcess
  private readonly contexts: BrowserContext[] = []
  private readonly folder: string

  private constructor(address: string, server: ChildProcess, folder: string) {
    this.address = address
    this.server = server
    this.folder = folder
  }

  /** Starts the program, with options that stand before its command. */
  static async open(options: string[] = []): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'grognard-browser-'))
    const { server, address } = await startServer(join(folder, 'battles.sqlite'), '127.0.0.1:0', options)
    const stage = new Stage(address, server, folder)
    try {
      await stage.visitor()
    } catch (error) {
      server.kill('SIGKILL')
      throw error
    }
    return stage
  }

  /** A further browser, with a profile of its own. */
  async visitor(touch = false): Promise<number> {
    const context = await openBrowser(join(this.folder, `profile-${this.contexts.length}`), touch)
    // On whatever page, also on one that the program opened by itself.
    context.on('weberror', (error) =>
      this.faults.push(`${error.page()?.url() ?? 'a page'}: ${error.error().stack ?? error.error().message}`),
    )
    this.contexts.push(context)
    return this.contexts.length - 1
  }

  async page(path: string, size = WIDE, scheme: 'light' | 'dark' = 'light', visitor = 0): Promise<Page> {
    const context = this.contexts[visitor]
    if (!context) throw new Error(`there is no visitor ${visitor}`)
    const page = await context.newPage()
    watchRequests(page)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme })
    page.on('console', (message) => {
      if (message.type() === 'error' && !this.expected.test(message.text()))
        this.faults.push(`${path}: ${message.text()}`)
    })
    const here = [this.address, this.address.replace('http', 'ws'), 'data:', 'blob:']
    page.on('request', (request) => {
      if (!here.some((start) => request.url().startsWith(start))) this.faults.push(`${path}: ${request.url()}`)
    })
    await page.goto(this.address + path)
    await page.locator('h1').first().waitFor()
    return page
  }

  /** A page in a browser with an empty memory, that has loaded nothing yet. */
  async blank(): Promise<Page> {
    return this.contexts[await this.visitor()]!.newPage()
  }

  /** As a power cut would. */
  async killServer() {
    const ended = new Promise((done) => this.server.once('exit', done))
    this.server.kill('SIGKILL')
    await ended
  }

  /** At the same address, with the same battles. */
  async startServerAgain() {
    const listen = this.address.replace('http://', '')
    this.server = (await startServer(join(this.folder, 'battles.sqlite'), listen)).server
  }

  async close() {
    let code: number | null
    try {
      for (const context of this.contexts) await context.close()
    } finally {
      code = await stopped(this.server)
      await rm(this.folder, { recursive: true, force: true })
    }
    if (code !== 0) throw new Error(`the server ended with ${code} when it was asked to stop`)
    // What no test asked about counts all the same.
    if (this.faults.length > 0) throw new Error(`faults on pages:\n${this.faults.join('\n')}`)
  }
}

/** Asks a server to stop, and sees to it that it does: one that is left behind would keep whoever called the tests waiting. */
async function stopped(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return server.exitCode
  const ended = new Promise<number | null>((done) => server.once('exit', (code) => done(code)))
  server.kill('SIGTERM')
  return inTime(ended, 30_000, () => 'the server does not stop when it is asked to').finally(() =>
    server.kill('SIGKILL'),
  )
}

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}

/** What axe finds serious on a page. */
export const seriousFaults = (page: Page) => axeFaults(page, ['serious', 'critical'])

/** What axe finds on a page at all, or of some weight. */
export async function axeFaults(page: Page, impacts?: readonly string[]): Promise<string[]> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } }
    return (await axe.run()).violations
  })
  const found = violations.filter(({ impact }) => impacts?.includes(impact) ?? true)
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html)
        .join(' | ')}`,
  )
}

/** By how many pixels a page is wider than its window. */
export async function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** What is too small for a thumb. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'button, select, summary, nav a, a.button, label:has(input[type=checkbox])',
      ),
    ]
    // A clause id inside a sentence is a link in text, as large as its line.
    const own = targets.filter((target) => !target.closest('.text, p.small, .clause') && target.offsetParent !== null)
    return own
      .filter((target) => target.getBoundingClientRect().height < 43.5)
      .map((target) => target.outerHTML.slice(0, 120))
  })
}

/** Presses Tab until the focus is on something that says so. */
export async function tabTo(page: Page, says: (text: string) => boolean) {
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press('Tab')
    // The page itself has the focus between its last element and its first, and says everything.
    const text = await page.evaluate(() => document.querySelector('body :focus')?.textContent?.trim() ?? '')
    if (text && says(text)) return
  }
  throw new Error('the focus never came there')
}

export const VOLLEY =
  '/desk/cohesion/fire?range=5&firer.arm=infantry&firer.formation=line&firer.original_stands=5&firer.weapon=rifle-musket' +
  '&firer.first_fire=true&target.arm=infantry&target.formation=line&target.original_stands=5&target.moving=true&target.cover=light'
