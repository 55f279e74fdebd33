import { expect, it } from 'vitest'
import { drum, gun, volley } from './sound.svelte'

it('makes a volley, a gun and a drum of its own, each over within a second', () => {
  for (const bursts of [volley(22, () => 0.5), gun(() => 0.5), drum()]) {
    expect(bursts.length).toBeGreaterThan(1)
    for (const { at, rings, loud } of bursts) {
      expect(at + rings).toBeLessThan(1)
      expect(loud).toBeLessThanOrEqual(1)
    }
  }
  // A gun is low, muskets are sharp.
  expect(Math.min(...gun(() => 0.5).map(({ pitch }) => pitch))).toBeLessThan(
    Math.min(...volley(5, () => 0).map(({ pitch }) => pitch)),
  )
})
