// The two hands a player has: a mouse before a wide screen, a finger on a phone.

import type { Locator, Page } from 'playwright-core'

interface Spot {
  x: number
  y: number
}

export interface Hands {
  press: (button: Locator) => Promise<void>
  tap: (page: Page, at: Spot) => Promise<void>
  drag: (page: Page, from: Spot, to: Spot) => Promise<void>
}

/** A button that goes away meanwhile is not waited for. */
const SOON = { timeout: 3000 }
const STEPS = 4

const between = (from: Spot, to: Spot, step: number): Spot => ({
  x: from.x + ((to.x - from.x) * step) / STEPS,
  y: from.y + ((to.y - from.y) * step) / STEPS,
})

export const MOUSE: Hands = {
  press: (button) => button.click(SOON),
  tap: (page, { x, y }) => page.mouse.click(x, y),
  drag: async (page, from, to) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (let step = 1; step <= STEPS; step++) {
      const { x, y } = between(from, to, step)
      await page.mouse.move(x, y)
    }
    await page.mouse.up()
  },
}

export const FINGER: Hands = {
  press: (button) => button.tap(SOON),
  tap: (page, { x, y }) => page.touchscreen.tap(x, y),
  drag: async (page, from, to) => {
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: Spot[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: spots })
    await touch('touchStart', [from])
    for (let step = 1; step <= STEPS; step++) await touch('touchMove', [between(from, to, step)])
    await touch('touchEnd', [])
    await devtools.detach()
  },
}
