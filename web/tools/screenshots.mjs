// Takes the pictures of the README anew: a server of its own, a browser with an empty profile, ready battles halfway
// through. Run by `make screenshots`.

import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'

const PROGRAM = process.env['GROGNARD'] ?? '../target/release/grognard'
const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const PICTURES = '../docs/img'
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const folder = await mkdtemp(join(tmpdir(), 'grognard-pictures-'))
const server = spawn(PROGRAM, ['serve', '--listen', '127.0.0.1:0', '--data', join(folder, 'battles.sqlite')], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const address = await new Promise((found) => {
  createInterface({ input: server.stdout }).on('line', (line) => {
    const match = /http:\/\/[\d.]+:\d+/.exec(line)
    if (match) found(match[0])
  })
})

/** A battle made of the first commands of a book's example; the paths of its seats. */
async function battle(book, commands) {
  const lines = (await readFile(`../examples/${book}/battle.jsonl`, 'utf8')).split('\n')
  return imported(lines.slice(0, commands + 1))
}

/** A battle that computers played on a table, as side a finds it when it may first move in a turn. */
async function played(scenario, turn) {
  const path = join(folder, `${scenario}.jsonl`)
  spawnSync(PROGRAM, ['play', scenario, '--a', 'veteran', '--b', 'drill', '--file', path], { stdio: 'ignore' })
  const lines = (await readFile(path, 'utf8')).split('\n')
  const moves = (line) => {
    const { clock, seat, do: deed } = JSON.parse(line)
    return clock.turn === turn && seat === 'a' && deed.act?.name === 'move'
  }
  const first = lines.findIndex((line, index) => index > 0 && line && moves(line))
  return imported(lines.slice(0, first))
}

async function imported(lines) {
  const file = lines.join('\n') + '\n'
  const answer = await fetch(`${address}/api/battles`, { method: 'POST', body: JSON.stringify({ from: { file } }) })
  const made = await answer.json()
  if (!answer.ok) throw new Error(JSON.stringify(made))
  return Object.fromEntries(made.links.map((link) => [link.seat, link.path]))
}

const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: BROWSER,
  args: FLAGS,
  headless: true,
  deviceScaleFactor: 1.5,
})

async function picture(name, path, width, height, ready) {
  const page = await browser.newPage()
  await page.setViewportSize({ width, height })
  await page.goto(address + path, { waitUntil: 'networkidle' })
  await ready(page)
  await page.screenshot({ path: `${PICTURES}/${name}.png` })
  await page.close()
}

try {
  await picture('desk', '/desk/cohesion/fire', 1280, 1350, async (page) => {
    await page.getByRole('button', { name: /^Roll/ }).first().click()
    await page.waitForTimeout(800)
    await page.evaluate(() => window.scrollTo(0, 0))
  })
  const wall = await played('kimballs-wall', 4)
  await picture('table', wall.a.replace('#', '/table#'), 1280, 800, async (page) => {
    await page.getByRole('application').focus()
    await page.keyboard.press('Tab')
    await page.waitForTimeout(1500)
  })
  const ford = await battle('cohesion', 110)
  await picture('battle', ford.umpire, 1280, 900, async (page) => page.waitForTimeout(800))
  const mill = await battle('fatigue', 90)
  await picture('phone', mill.a, 400, 820, async (page) => page.waitForTimeout(800))
} finally {
  await browser.close()
  server.kill()
  await rm(folder, { recursive: true, force: true })
}
