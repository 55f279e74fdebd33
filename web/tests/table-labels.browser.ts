// Words on the map cover neither each other nor troops, and no button lies on troops: every scenario, wide and narrow, near and far.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { stage, useStage } from './staged'
import { fight, sitAt, upTo } from './table/played'

const SCENARIOS = [
  ...['mill-lane', 'picket-line', 'kimballs-wall', 'chalk-level', 'standard', 'ridge-road'],
  ...['ford-farm', 'lindach-lanes', 'tarnow-redoubt', 'two-corps', 'brandau-day'],
  ...['sayres-lane', 'horse-pasture', 'open-field', 'brick-kiln', 'two-roads'],
]
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const
/** How often "nearer" is pressed before looking. */
const ZOOMS = [0, 2, 2]
/** At the start and after ten turns, or at the end of a battle that did not last so long. */
const TURNS = [1, 11]

let page: Page
useStage(() => page)

/** What lies on what, in words; and how many words there are at all. */
function covered(page: Page): Promise<{ words: number; faults: string[] }> {
  return page.evaluate(() => {
    interface Spot {
      x: number
      y: number
    }
    interface Shape {
      name: string
      corners: Spot[]
    }
    /** Less than a pixel is the soft edge of a letter. */
    const SOFT = 1
    const map = document.querySelector<SVGSVGElement>('svg[role="application"]')!
    const boxed = (name: string, { left, top, right, bottom }: DOMRect): Shape => ({
      name,
      corners: [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ],
    })
    /** By how much two shapes lie on each other, along the way in which it is least. */
    const overlap = (a: Shape, b: Shape) => {
      const ways = [a, b].flatMap(({ corners }) =>
        corners.slice(1, 3).map((corner, index) => {
          const before = corners[index]!
          const length = Math.hypot(corner.x - before.x, corner.y - before.y) || 1
          return { x: (corner.x - before.x) / length, y: (corner.y - before.y) / length }
        }),
      )
      return Math.min(
        ...ways.map((way) => {
          const shadow = ({ corners }: Shape) => corners.map(({ x, y }) => x * way.x + y * way.y)
          const [one, two] = [shadow(a), shadow(b)]
          return Math.min(Math.max(...one), Math.max(...two)) - Math.max(Math.min(...one), Math.min(...two))
        }),
      )
    }
    const texts = [...map.querySelectorAll('.label text, .chance text')].map((text) =>
      boxed(text.textContent ?? '', text.getBoundingClientRect()),
    )
    const blocks = [...map.querySelectorAll<SVGPathElement>('.unit:not(.ghost) .body')].map((body): Shape => {
      const [{ x, y, width, height }, matrix] = [body.getBBox(), body.getScreenCTM()!]
      const corners = [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ].map(([px, py]) => new DOMPoint(px, py).matrixTransform(matrix))
      return {
        name: `the block of ${body.closest('.unit')?.querySelector('.label:last-child')?.textContent ?? 'a unit'}`,
        corners,
      }
    })
    const flags = [...map.querySelectorAll('.officer .flag')].map((flag) =>
      boxed('a flag', flag.getBoundingClientRect()),
    )
    // What lies beyond the map's own part of the screen is not to be seen.
    const window = boxed('the map', document.querySelector('.board')!.getBoundingClientRect())
    const buttons = [...document.querySelectorAll<HTMLElement>('.table-page button')]
      .filter((button) => button.offsetParent !== null)
      .map((button) => boxed(`the button ${button.textContent}`, button.getBoundingClientRect()))
      .filter((button) => overlap(button, window) > SOFT)
    const faults: string[] = []
    const look = (a: Shape, others: readonly Shape[]) => {
      for (const b of others) if (overlap(a, b) > SOFT) faults.push(`${a.name} lies on ${b.name}`)
    }
    texts.forEach((text, index) => look(text, [...texts.slice(index + 1), ...blocks, ...flags]))
    for (const button of buttons) look(button, [...blocks, ...flags])
    return { words: texts.length, faults }
  })
}

/** Until the picture that was zoomed is drawn anew. */
const drawn = () =>
  page.waitForFunction(
    () => document.querySelector<HTMLElement>('.picture')?.style.transform === 'translate(0px, 0px) scale(1)',
  )

/** Changes the window and waits until everything is laid out for it. */
async function resized(size: (typeof SIZES)[number]): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))),
  )
  await page.getByRole('button', { name: 'The whole table' }).click()
  await drawn()
}

it.each(SCENARIOS)('%s has no word on another one or on troops', async (scenario) => {
  const fought = await fight(scenario)
  for (const turn of TURNS) {
    page = await sitAt(stage, upTo(fought, turn), SIZES[0])
    const told: string[] = []
    for (const size of SIZES) {
      await resized(size)
      const seen: number[] = []
      for (const presses of ZOOMS) {
        for (let press = 0; press < presses; press++) await page.getByRole('button', { name: 'Nearer' }).click()
        await drawn()
        const { words, faults } = await covered(page)
        expect(faults, `turn ${turn}, ${size.width} pixels, zoom ${seen.length + 1}`).toEqual([])
        seen.push(words)
      }
      told.push(`${size.width} pixels: ${seen.join(', ')}`)
    }
    console.log(`${scenario}, turn ${turn}, words shown at three zooms: ${told.join('; ')}`)
    // With a unit chosen its odds stand there, too.
    const next = page.getByRole('button', { name: /^Next/ })
    if ((await next.count()) > 0 && (await next.isEnabled())) {
      await next.click()
      await page.locator('#chosen').waitFor()
      await page.waitForLoadState('networkidle')
      await page
        .locator('.band, .arc')
        .first()
        .waitFor({ timeout: 3000 })
        .catch(() => {})
      for (const size of [...SIZES].reverse()) {
        await resized(size)
        expect((await covered(page)).faults, `turn ${turn}, ${size.width} pixels, a unit chosen`).toEqual([])
      }
    }
    if (turn !== TURNS.at(-1)) await page.close()
  }
})
