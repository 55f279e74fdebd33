// Whether texts and buttons on a page lie over each other or are cut off.

import type { Page } from 'playwright-core'

/** Pixels by which boxes of letters may touch: lines that stand close have them a little over each other. */
const CLOSE = 2.5

/** Every two texts inside `where` that overprint each other, and every text that is cut off there. */
export function clashes(page: Page, where: string): Promise<string[]> {
  return page.evaluate(
    ({ where, close }) => {
      interface Box {
        text: string
        of: Node
        left: number
        top: number
        right: number
        bottom: number
      }
      const found: string[] = []
      const boxes: Box[] = []
      for (const root of document.querySelectorAll(where)) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent?.trim() ?? ''
          const parent = node.parentElement
          if (text === '' || !parent || !parent.checkVisibility({ visibilityProperty: true })) continue
          // For listeners alone.
          if (parent.closest('.hidden') || getComputedStyle(parent).clipPath !== 'none') continue
          const range = document.createRange()
          range.selectNodeContents(node)
          for (const { left, top, right, bottom } of range.getClientRects()) {
            if (right - left < 1) continue
            boxes.push({ text, of: node, left, top, right, bottom })
            for (
              let around: Element | null = parent;
              around && around !== document.body;
              around = around.parentElement
            ) {
              const outer = around.getBoundingClientRect()
              const style = getComputedStyle(around)
              if (style.overflowY === 'visible' || style.overflowY === 'auto') continue
              if (top < outer.top - close || bottom > outer.bottom + close) found.push(`${text} is cut off`)
            }
          }
        }
      }
      boxes.forEach((one, place) => {
        for (const other of boxes.slice(place + 1)) {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
          if (one.of !== other.of && across > close && down > close) found.push(`${one.text} over ${other.text}`)
        }
      })
      return [...new Set(found)]
    },
    { where, close: CLOSE },
  )
}
