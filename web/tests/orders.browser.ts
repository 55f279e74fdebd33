// Orders as a hand gives them: dropped and done, a whole command at once, fire by a click, beads as last turn.

import { describe, expect, it } from 'vitest'
import { PHONE, seriousFaults, smallTargets } from './support'
import { PIECES } from './table/field'
import type { MockTable } from './table/mock'
import { drawer, page, sit, useTable } from './table/sitting'
import { at, confirmFirst, drag, mapOf, tapAt } from './table/stage'

const PRICE = "Price's Brigade"

useTable()

const bar = () => page.getByRole('toolbar', { name: 'The turn' })
const names = (mock: MockTable) => mock.given.map(({ with: known }) => known['unit'] ?? known['officer'])
const lastPlan = (mock: MockTable) => mock.asked.filter(({ ask }) => ask === 'plan').at(-1)

describe('a move that is dropped', () => {
  it('is carried out at once, and undo is there', async () => {
    const mock = await sit('movement phase')
    await drag(page, [12.5, 10], [14, 14])
    await expect
      .poll(() => mock.given)
      .toEqual([{ name: 'move', with: { unit: '7th Ohio', path: [{ step: 'ahead', inches: 4.27 }] } }])
    await bar().getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => mock.undone).toBe(1)
  })

  it('is asked about where somebody wants that, in this browser for good', async () => {
    const mock = await sit('movement phase')
    await confirmFirst(page)
    await drag(page, [12.5, 10], [14, 14])
    await drawer().getByRole('button', { name: 'Move here' }).waitFor()
    expect(mock.given).toEqual([])
    await page.reload()
    await mapOf(page)
    await drag(page, [12.5, 10], [14, 14])
    await drawer().getByRole('button', { name: 'Move here' }).waitFor()
    expect(mock.given).toEqual([])
  })

  it('is left as it is shown where it does not go; as far as it goes is never refused', async () => {
    const mock = await sit('movement phase')
    await drag(page, [12.5, 10], [18, 22])
    await drawer()
      .getByRole('button', { name: /^As far as it goes/ })
      .click()
    await expect.poll(() => drawer().getByRole('button', { name: 'Move here' }).isDisabled()).toBe(false)
    expect(lastPlan(mock)).toMatchObject({ as_far: true })
    expect(mock.given).toEqual([])
  })

  it('ends straight where the hand means straight ahead', async () => {
    const mock = await sit('movement phase')
    await drag(page, [12.5, 10], [12.8, 12.7])
    await expect.poll(() => mock.given.length).toBe(1)
    expect(lastPlan(mock)).toMatchObject({ unit: '7th Ohio', x: 12.5, y: 12.7, facing: 0 })
  })
})

describe('a whole command', () => {
  it('goes with its commander’s flag, each as far as it goes, and comes back by one undo', async () => {
    const mock = await sit('movement phase')
    await drag(page, [17, 8.6], [17, 11.6])
    await expect.poll(() => names(mock)).toEqual(['7th Ohio', '29th Ohio', '3rd Maryland', 'Price'])
    expect(mock.given.every(({ name }) => name === 'move' || name === 'ride')).toBe(true)
    await expect
      .poll(() =>
        bar()
          .getByRole('button', { name: `Undo ${PRICE}` })
          .count(),
      )
      .toBe(1)
    await bar().getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => mock.undone).toBe(4)
  })

  it('is shown as ghosts that stop at their limit, and goes from the handle of its frame', async () => {
    const mock = await sit('movement phase')
    await confirmFirst(page)
    await tapAt(page, 12.5, 10)
    const handle = await (await mapOf(page)).locator('.handle').boundingBox()
    const [start, inch] = [
      { x: handle!.x + handle!.width / 2, y: handle!.y + handle!.height / 2 },
      (await at(page, 0, 0)).y - (await at(page, 0, 1)).y,
    ]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x, start.y - inch * 4, { steps: 3 })
    await page.mouse.move(start.x, start.y - inch * 9)
    await page.mouse.up()
    const panel = drawer().getByRole('region', { name: `Move ${PRICE}` })
    await expect
      .poll(() => panel.getByRole('listitem').first().innerText())
      .toMatch(/7th Ohio\s+6 inches, as far as it goes/)
    expect(await (await mapOf(page)).locator('.ghost').count()).toBe(4)
    expect(mock.given).toEqual([])
    await panel.getByRole('button', { name: `Move ${PRICE}` }).click()
    await expect.poll(() => names(mock).length).toBe(4)
  })

  it('goes by keys alone', async () => {
    const mock = await sit('movement phase')
    for (const key of ['b', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => names(mock)).toEqual(['7th Ohio', '29th Ohio', '3rd Maryland', 'Price'])
    expect(mock.asked.find(({ ask, unit }) => ask === 'plan' && unit === '7th Ohio')).toMatchObject({
      as_far: true,
      facing: 0,
    })
  })

  it('has a handle for a finger, and nothing of it is a fault', async () => {
    await sit('movement phase', { size: PHONE })
    await page.getByRole('button', { name: /^Next/ }).click()
    await (await mapOf(page)).locator('.handle').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  })
})

describe('fire', () => {
  it('goes at the enemy that is clicked', async () => {
    const mock = await sit('fire phase')
    await tapAt(page, 27, 10.5)
    await drawer()
      .getByRole('button', { name: /^48th Virginia/ })
      .waitFor()
    await tapAt(page, 20, 20)
    await expect
      .poll(() => mock.given)
      .toEqual([{ name: 'fire', with: { unit: '66th Ohio', target: '48th Virginia' } }])
  })

  it('of all goes at the best target of each', async () => {
    const near = PIECES.map((piece) => (piece.name === 'Battery K' ? { ...piece, y: 10 } : piece))
    const mock = await sit('fire phase', {}, near)
    await drawer()
      .getByRole('button', { name: /^All fire at their best targets/ })
      .click()
    await expect
      .poll(() => mock.given)
      .toEqual([
        { name: 'fire', with: { unit: '66th Ohio', target: '48th Virginia' } },
        { name: 'fire', with: { unit: 'Battery K', target: '48th Virginia' } },
      ])
  })
})

describe('“Next”', () => {
  it('stops at nobody who can do nothing', async () => {
    await sit(
      'fire phase',
      {},
      PIECES.map((piece) => ({ ...piece, ready: true })),
    )
    await page.getByRole('button', { name: 'Next (2)' }).waitFor()
    const stops: string[] = []
    for (let press = 0; press < 2; press++) {
      await page.getByRole('button', { name: 'Next (2)' }).click()
      stops.push(await drawer().getByRole('heading', { level: 2 }).first().innerText())
    }
    expect(stops.map((name) => name.trim())).toEqual(['66th Ohio', 'Battery K'])
  })
})

describe('beads', () => {
  it('are given to all by one press, and next time as they were', async () => {
    const mock = await sit('posture phase')
    // The battery keeps its red bead; the others were seen with theirs before.
    await drawer().getByRole('group', { name: '29th Ohio' }).getByRole('button', { name: 'fire' }).click()
    await drawer()
      .getByRole('button', { name: /^Give the beads/ })
      .click()
    await expect.poll(() => mock.given.length).toBe(1)
    mock.newTurn()
    await expect.poll(() => drawer().getByRole('button', { name: 'As last turn, all' }).count()).toBe(1)
    await drawer().getByRole('button', { name: 'As last turn, all' }).click()
    await expect.poll(() => mock.given.length).toBe(2)
    expect(mock.given[1]).toEqual(mock.given[0])
  })
})
