// How smoothly a hand moves the largest map on a slow phone. Told, not judged: a busy machine takes its time.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { stage, useStage } from './staged'
import { quiet } from './support'
import { fight, sitAt, upTo } from './table/played'

/** So much slower than this machine. */
const SLOWER = 4
const FRAMES = 90

let page: Page
useStage(() => page)

/** Milliseconds of each frame and of the work in it, while a finger goes to and fro, or two come apart and together. */
function frames(gesture: 'pan' | 'pinch'): Promise<{ frame: number[]; work: number[] }> {
  return page.evaluate(
    async ([gesture, count]) => {
      const svg = document.querySelector<SVGSVGElement>('svg[role="application"]')!
      svg.setPointerCapture = () => {}
      const { left, top, width, height } = svg.getBoundingClientRect()
      const send = (kind: string, pointerId: number, x: number, y: number) =>
        svg.dispatchEvent(
          new PointerEvent(kind, {
            pointerId,
            pointerType: 'touch',
            button: 0,
            clientX: left + x,
            clientY: top + y,
            bubbles: true,
          }),
        )
      const next = () => new Promise<number>((done) => requestAnimationFrame(done))
      const [x, y] = [width - 8, height / 2]
      send('pointerdown', 1, x, y)
      if (gesture === 'pinch') send('pointerdown', 2, x - 80, y)
      const [frame, work]: [number[], number[]] = [[], []]
      let before = await next()
      for (let index = 0; index < count; index++) {
        const start = performance.now()
        const swing = Math.sin(index / 12) * 60
        if (gesture === 'pan') send('pointermove', 1, x + swing / 2, y + swing)
        else send('pointermove', 2, x - 80 - Math.abs(swing), y)
        await Promise.resolve()
        work.push(performance.now() - start)
        const now = await next()
        frame.push(now - before)
        before = now
      }
      send('pointerup', 1, x, y)
      if (gesture === 'pinch') send('pointerup', 2, x - 80, y)
      return { frame, work }
    },
    [gesture, FRAMES] as const,
  )
}

function told(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `median ${at(0.5)}, 95 of 100 within ${at(0.95)}, worst ${at(1)} ms`
}

it('a phone four times slower than this machine pans and zooms the Ridge Road', async () => {
  page = await sitAt(stage, upTo(await fight('ridge-road'), 2), { width: 390, height: 844 })
  await quiet(page)
  const nodes = await page.evaluate(() => ({
    board: document.querySelectorAll('svg[role="application"] *').length,
    ground: document.querySelectorAll('svg.ground *').length,
  }))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  for (const gesture of ['pan', 'pinch'] as const) {
    const { frame, work } = await frames(gesture)
    expect(frame.length).toBe(FRAMES)
    console.log(`${gesture}, ${SLOWER} times slower: frames ${told(frame)}; work of the page in each ${told(work)}`)
  }
  console.log(`nodes: board ${nodes.board}, ground ${nodes.ground}`)
})
