// One server with its browser for all tests of a file, and a page for each of them that is closed behind it.

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { Stage } from './support'

export let stage: Stage

/** To be called by a file of tests before its first: `page` tells the page of the test that has just run. */
export function useStage(page: () => Page | undefined, options: string[] = []) {
  beforeAll(async () => {
    stage = await Stage.open(options)
  })
  afterEach(async () => {
    await page()?.close()
    expect(stage.faults.splice(0)).toEqual([])
  })
  afterAll(async () => stage.close())
}
