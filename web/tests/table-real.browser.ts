import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stage, useStage } from './staged'
import { quiet, tabTo } from './support'
import { BY_KEYBOARD } from './table/byKeyboard'
import { BY_MOUSE } from './table/byMouse'
import { fight, sitAt } from './table/played'
import { PATIENCE, playOut, playUntil, sitDown } from './table/real'
import { at, mapOf } from './table/stage'

let page: Page
useStage(() => page)

/** The others' moves are shown so fast, as the menu offers; the browser remembers it for the next page. */
async function shown(speed: '1×' | 'at once') {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: speed }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
}

describe('a teaching skirmish against the computer', () => {
  it('is played by mouse to its end', async () => {
    page = await sitDown(stage, 'picket-line')
    await shown('at once')
    const { over, done } = await playOut(page, BY_MOUSE)
    expect(over).toMatch(/wins|draw/i)
    for (const deed of ['place', 'beads', 'move', 'ride']) expect([...done.keys()]).toContain(deed)
  })

  it('is played by keyboard alone to its end', async () => {
    page = await sitDown(stage, 'picket-line')
    await tabTo(page, (text) => text.includes('Menu'))
    await page.keyboard.press('Enter')
    await tabTo(page, (text) => text === 'at once')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const { over, done } = await playOut(page, BY_KEYBOARD)
    expect(over).toMatch(/wins|draw/i)
    for (const deed of ['place', 'beads', 'move', 'ride']) expect([...done.keys()]).toContain(deed)
  })
})

describe('a computer', () => {
  it('is seen to move one unit after the other', async () => {
    page = await sitDown(stage, 'picket-line')
    await shown('1×')
    const { place, answer, beads, further, onward } = BY_MOUSE
    // From the start, because he may be the first to move.
    await watchEnemies()
    await playUntil(page, { place, answer, beads }, ({ clock }) => clock.includes('Movement'))
    await playUntil(page, { answer, further, onward }, ({ clock }) => clock.startsWith('Turn 2'))
    await expect.poll(() => page.getByRole('button', { name: /^Skip/ }).count(), { timeout: PATIENCE }).toBe(0)
    const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number[]> }).seen)
    // Each is drawn at places on its way, as many as the machine finds time for, and one goes after the other.
    const moves = Object.values(seen).filter((times) => times.length > 2)
    expect(moves.length).toBeGreaterThan(1)
    moves.sort((a, b) => a[0]! - b[0]!)
    moves.slice(1).forEach((times, before) => expect(times[0]!).toBeGreaterThan(moves[before]!.at(-1)!))
  })
})

/** Keeps the moments at which each block of the enemy is drawn at another place. */
async function watchEnemies() {
  await page.evaluate(() => {
    const [seen, places] = [{} as Record<string, number[]>, {} as Record<string, string>]
    Object.assign(window, { seen })
    const look = () => {
      for (const block of document.querySelectorAll('svg[role="application"] .unit.side-b')) {
        const name = /\d+ [A-Z]+/.exec(block.textContent ?? '')?.[0] ?? ''
        const place = block.querySelector('g')?.getAttribute('transform') ?? ''
        if (places[name] !== undefined && places[name] !== place) (seen[name] ??= []).push(performance.now())
        places[name] = place
      }
      requestAnimationFrame(look)
    }
    look()
  })
}

describe('a volley', () => {
  it('is fired by a click on an enemy in range', async () => {
    const fought = await fight('kimballs-wall')
    const first = fought.lines.findIndex((line, index) => {
      const { seat, do: deed } = JSON.parse(line) as { seat?: string; do?: { act?: { name: string } } }
      return index > 0 && seat === 'a' && deed?.act?.name === 'fire'
    })
    page = await sitAt(stage, { lines: fought.lines.slice(0, first) }, { width: 1280, height: 900 })
    const targets = page.locator('section[aria-label="Targets"] .target:visible').filter({ hasText: '%' })
    const toAFirer = async () => {
      for (let presses = 0; presses < 10; presses++) {
        await page.getByRole('button', { name: /^Next/ }).click()
        await quiet(page)
        if ((await targets.count()) > 0) return
      }
    }
    await toAFirer()
    const target = await targets.first().locator('strong').first().innerText()
    const log = () => page.locator('[aria-label="What was done"]').innerText()
    // Where he stands is told when he is looked at.
    await targets.first().click()
    await page.getByRole('button', { name: `Look at ${target}` }).click()
    const [, x, y] = /^At ([\d.]+), ([\d.]+)/m.exec(await page.getByRole('complementary').innerText())!
    await toAFirer()
    const place = await at(page, Number(x), Number(y))
    await page.mouse.click(place.x, place.y)
    await expect.poll(log).toContain(target)
  })
})

describe('thirty units a side', () => {
  it('show reach and odds of a chosen unit while the hand is still there', async () => {
    page = await sitDown(stage, 'ridge-road')
    await shown('at once')
    const { place, onward } = BY_MOUSE
    await playUntil(page, { place, onward }, ({ clock }) => !clock.includes('Set up'))
    const map = await mapOf(page)
    expect(await map.locator('.unit').count()).toBeGreaterThanOrEqual(60)
    await map.focus()
    const times: number[] = []
    while (times.length < 8) times.push(await timeToShow())
    times.sort((a, b) => a - b)
    console.log(`chosen unit: reach and odds after ${times.map(Math.round).join(', ')} ms`)
    // How long is told, not judged: a tenth of a second is enough on a free machine. That all was shown is judged.
    expect(times.at(-1)!).toBeLessThan(PATIENCE)
  })
})

/** Milliseconds from the key that chooses the next unit until its reach is drawn and its targets are listed. */
async function timeToShow(): Promise<number> {
  await page.evaluate((patience) => {
    const before = document.querySelector('#chosen')?.textContent
    const shown = new Promise<number>((done) => {
      const begin = () => {
        const start = performance.now()
        const look = () => {
          const isNew = document.querySelector('#chosen')?.textContent !== before
          // Guns in action go nowhere.
          const reach =
            document.querySelector('#chosen')?.textContent?.startsWith('Battery') || document.querySelector('.band')
          const isThere = isNew && reach && document.querySelector('aside .target')
          if (isThere || performance.now() - start > patience) done(performance.now() - start)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      window.addEventListener('keydown', begin, { capture: true, once: true })
    })
    Object.assign(window, { shown })
  }, PATIENCE)
  await page.keyboard.press(' ')
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}
