// A server of its own and a browser with an empty profile for each file of tests.

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type BrowserContext, type Page } from 'playwright-core'

const PROGRAM = process.env['GROGNARD'] ?? '../target/debug/grognard'
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

export const PHONE = { width: 360, height: 740 }
export const WIDE = { width: 1280, height: 900 }

export class Stage {
  readonly address: string
  /** What a page should never do: errors, blocked content, requests to anywhere else. */
  readonly faults: string[] = []
  private readonly server: ChildProcess
  private readonly context: BrowserContext
  private readonly profile: string

  private constructor(address: string, server: ChildProcess, context: BrowserContext, profile: string) {
    this.address = address
    this.server = server
    this.context = context
    this.profile = profile
    context.setDefaultTimeout(30_000)
  }

  /** Starts the program, with options that stand before its command. */
  static async open(options: string[] = []): Promise<Stage> {
    const server = spawn(PROGRAM, [...options, 'serve', '--listen', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const address = await new Promise<string>((found, failed) => {
      server.once('error', failed)
      server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
      createInterface({ input: server.stdout }).on('line', (line) => {
        const match = /http:\/\/[\d.]+:\d+/.exec(line)
        if (match) found(match[0])
      })
    })
    const profile = await mkdtemp(join(tmpdir(), 'grognard-browser-'))
    const context = await chromium.launchPersistentContext(profile, { executablePath: BROWSER, args: FLAGS, headless: true })
    return new Stage(address, server, context, profile)
  }

  async page(path: string, size = WIDE, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await this.context.newPage()
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme })
    page.on('pageerror', (error) => this.faults.push(`${path}: ${error.message}`))
    page.on('console', (message) => {
      // A refused situation is an answer of the server, which the browser reports as an error all the same.
      if (message.type() === 'error' && !message.text().includes('422')) this.faults.push(`${path}: ${message.text()}`)
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(this.address) && !request.url().startsWith('data:')) this.faults.push(`${path}: ${request.url()}`)
    })
    await page.goto(this.address + path)
    await page.locator('h1').first().waitFor()
    return page
  }

  async close() {
    await this.context.close()
    const ended = new Promise<number | null>((done) => this.server.once('exit', (code) => done(code)))
    this.server.kill('SIGTERM')
    const code = await ended
    await rm(this.profile, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the server ended with ${code} when it was asked to stop`)
  }
}

export const VOLLEY =
  '/desk/cohesion/fire?range=5&firer.arm=infantry&firer.formation=line&firer.original_stands=5&firer.weapon=rifle-musket' +
  '&firer.first_fire=true&target.arm=infantry&target.formation=line&target.original_stands=5&target.moving=true&target.cover=light'
