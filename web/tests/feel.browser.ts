// What one sees and hears of what is done, and how the battle stands.

import { describe, expect, it } from 'vitest'
import type { Sheet } from '../src/battle/types'
import { seriousFaults } from './support'
import { sheetOf, PIECES } from './table/field'
import { MockTable } from './table/mock'
import { page, useTable, visit } from './table/sitting'
import { goOnUntil, mapOf, stopClock, tapAt, type Opening } from './table/stage'

const PHONE = { width: 390, height: 844 }

useTable()

async function sit(mock: MockTable, opening: Opening = {}) {
  await visit(mock, opening)
  await mapOf(page)
  await page.getByText(/^Live/).first().waitFor()
  if (opening.clock) await stopClock(page)
  return mock
}

/** What appears on the page and for how long, in milliseconds, as long as the page looks. */
async function watch(selectors: Record<string, string>) {
  await page.evaluate((selectors) => {
    const seen: Record<string, { from: number; to: number; most: number; text: string }> = {}
    Object.assign(window, { seen })
    const look = () => {
      for (const [name, selector] of Object.entries(selectors)) {
        const found = document.querySelectorAll(selector)
        if (found.length === 0) continue
        const entry = (seen[name] ??= { from: performance.now(), to: 0, most: 0, text: '' })
        entry.to = performance.now()
        entry.most = Math.max(entry.most, found.length)
        entry.text = found[0]?.textContent?.trim() ?? ''
      }
      requestAnimationFrame(look)
    }
    look()
  }, selectors)
  return () =>
    page.evaluate(
      () =>
        (window as unknown as { seen: Record<string, { from: number; to: number; most: number; text: string }> }).seen,
    )
}

const ALL = {
  puffs: '.effects .puff',
  volley: '.effects .volley',
  loss: '.effects .loss',
  dice: '.tray svg',
  men: '.men',
  recoil: '.unit.recoils',
  bar: '.bar.on',
  called: '.whose.mine',
}

/** With a battery near enough to fire. */
const NEAR = PIECES.map((piece) => (piece.name === 'Battery K' ? { ...piece, x: 16, y: 8 } : piece))

/** Battery K fires at 21st Virginia. */
async function fire() {
  const drawer = page.locator('aside')
  await tapAt(page, 16, 8)
  await drawer.getByRole('button', { name: /^21st Virginia/ }).waitFor()
  await tapAt(page, 13, 19)
}

describe('fire', () => {
  it('of one’s own side is played like the enemy’s: smoke, a shot, dice and what it costs, in under a second', async () => {
    await sit(new MockTable('fire phase', NEAR), { clock: true })
    const seen = await watch(ALL)
    await fire()
    await goOnUntil(page, async () => (await seen())['loss']?.text === 'shaken')
    await goOnUntil(page, async () => (await page.locator('.effects').count()) === 0)
    const all = await seen()
    expect(all['puffs']!.most).toBeGreaterThan(2)
    expect(all['volley']!.most).toBe(1)
    expect(all['dice']!.most).toBe(2)
    expect(all['recoil']!.most).toBe(1)
    for (const name of ['puffs', 'loss', 'dice']) expect(all[name]!.to - all[name]!.from, name).toBeLessThan(1000)
    // The own deed is in the drawer, not in the bar of what others do.
    expect(all['bar']).toBeUndefined()
  })

  it('of the enemy lets men run and not a block turn, and whoever is to act hears of it afterwards', async () => {
    const mock = await sit(new MockTable('fire phase'), { clock: true })
    await page.locator('.whose.mine').waitFor()
    const seen = await watch(ALL)
    mock.enemyRouts('21st Virginia', '7th Ohio', 12.5, 3)
    await goOnUntil(page, async () => (await page.locator('.bar.on').count()) === 1)
    expect(await page.locator('.whose').innerText()).toContain('Confederate acts')
    expect(await page.locator('.whose.mine').count()).toBe(0)
    await goOnUntil(page, async () => (await page.locator('.whose').innerText()).includes('You are to act'))
    // Once more, so that the watch has seen it.
    await page.clock.runFor(60)
    const all = await seen()
    expect(all['men']!.most).toBe(1)
    expect(all['loss']!.text).toBe('−2 steps, routed')
    expect(await page.locator('.men, .bar.on, .effects').count()).toBe(0)
    expect(all['called']!.to).toBeGreaterThan(all['bar']!.to)
  })

  it('is over with a tap on the map', async () => {
    const mock = await sit(new MockTable('movement phase'), { clock: true })
    mock.enemyFires('21st Virginia', '7th Ohio')
    mock.enemyMoves('42nd Virginia', 29, 13.5)
    await goOnUntil(page, async () => (await page.locator('.bar.on').count()) === 1)
    await tapAt(page, 45, 33)
    await page.clock.runFor(200)
    expect(await page.locator('.bar.on, .effects').count()).toBe(0)
  })

  it('stands still for whoever asks for less motion', async () => {
    await sit(new MockTable('fire phase', NEAR), { still: true })
    await fire()
    await page.locator('.effects .loss').waitFor()
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            (one) => one.effect instanceof KeyframeEffect && one.effect.target?.closest('.effects, .tray, .unit, .men'),
          ).length,
    )
    expect(moving).toBe(0)
  })
})

describe('sound', () => {
  it('is made by the program, silent until asked for, and remembered', async () => {
    const mock = new MockTable('fire phase', NEAR)
    await visit(mock)
    await page.evaluate(() => localStorage.clear())
    await page.addInitScript(() => {
      const real = AudioContext.prototype.createBufferSource
      Object.assign(window, { heard: 0 })
      AudioContext.prototype.createBufferSource = function (this: AudioContext) {
        Object.assign(window, { heard: (window as unknown as { heard: number }).heard + 1 })
        return real.call(this)
      }
    })
    await page.reload()
    await mapOf(page)
    await page.getByText(/^Live/).first().waitFor()
    const heard = () => page.evaluate(() => (window as unknown as { heard: number }).heard)
    await fire()
    await page.locator('.effects .loss').waitFor()
    expect(await heard()).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    const button = page.getByRole('button', { name: 'Sound' })
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    await button.click()
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    const turnedOn = await heard()
    expect(turnedOn).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    mock.enemyFires('21st Virginia', '7th Ohio')
    await expect.poll(heard).toBeGreaterThan(turnedOn)
    await page.reload()
    await mapOf(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await page.getByRole('button', { name: 'Sound' }).getAttribute('aria-pressed')).toBe('true')
  })
})

const STANDING: Partial<Sheet> = (() => {
  const { sides } = sheetOf(PIECES)
  const points = (value: number) => [{ name: 'points', value, text: `points: ${value}`, private: false }]
  const [union, rebels] = sides
  const near = {
    name: "Price's Brigade",
    state: 'near',
    text: '1 of 5 units is routed or gone; with one more it is spent',
    remedy: 'Rally 7th Ohio.',
  } as const
  return {
    sides: [
      { ...union!, gauges: points(5), strains: [near] },
      { ...rebels!, gauges: points(4) },
    ],
    turns: { now: 3, last: 6 },
  }
})()

describe('how the battle stands', () => {
  it.each([{ width: 1280, height: 800 }, PHONE])(
    'is on one line of the bar, with a warning and what would prevent it, at %o',
    async (size) => {
      const mock = new MockTable('movement phase')
      await sit(mock, { size })
      const height = async () => (await page.locator('.table-page header').boundingBox())!.height
      const before = await height()
      await page.context().close()
      const told = new MockTable('movement phase')
      told.standing = STANDING
      await sit(told, { size })
      const meter = page.getByRole('button', { name: /^How the battle stands/ })
      expect(await meter.locator('.hidden').textContent()).toBe(
        'How the battle stands: Union, points: 5, 1 near breaking; Confederate, points: 4; 3 turns left',
      )
      expect(await meter.innerText()).toContain('3 turns left')
      const box = (await meter.boundingBox())!
      expect(Math.round(box.height)).toBeGreaterThanOrEqual(44)
      // The map keeps its height.
      expect(await height()).toBe(before)
      const warning = "Price's Brigade: 1 of 5 units is routed or gone; with one more it is spent. Rally 7th Ohio."
      await expect.poll(() => page.locator('aside').textContent()).toContain(warning)
      await meter.click()
      expect(await page.locator('#standing').innerText()).toContain('Rally 7th Ohio.')
      expect(await seriousFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      expect(await page.locator('#standing').count()).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    },
  )
})
