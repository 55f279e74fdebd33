// How large words are: what the map needs to know before it draws them.

import type { Sort } from './place'

interface Look {
  font: (family: (name: string) => string) => string
  size: number
}

const look = (style: string, size: number, family: 'sans' | 'serif'): Look => ({
  size,
  font: (of) => `${style} ${size}px ${of(`--${family}`)}`,
})

/** As Label.svelte draws them. */
const LOOKS: Record<Sort, Look> = {
  name: look('600', 13, 'sans'),
  small: look('600', 11, 'sans'),
  ground: look('italic', 14, 'serif'),
  objective: look('bold', 14, 'serif'),
  kind: look('italic', 12, 'serif'),
  ruler: look('700', 16, 'sans'),
  chance: look('700', 15, 'sans'),
}

/** A word needs more than its letters: the light edge around it. */
const EDGE = 4
const LINE = 1.2

export const sizeOf = (sort: Sort): number => LOOKS[sort].size

let brush: CanvasRenderingContext2D | null = null
const known = new Map<string, number>()

/** Width and height of a word on the map, in pixels. */
export function wordSize(text: string, sort: Sort): { width: number; height: number } {
  const { font, size } = LOOKS[sort]
  const key = `${sort} ${text}`
  let width = known.get(key)
  if (width === undefined) {
    brush ??= document.createElement('canvas').getContext('2d')
    const families = getComputedStyle(document.documentElement)
    if (brush) brush.font = font((name) => families.getPropertyValue(name))
    width = brush ? brush.measureText(text).width : text.length * size * 0.6
    known.set(key, width)
  }
  return { width: width + EDGE, height: size * LINE }
}
