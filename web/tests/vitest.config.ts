import { defineConfig } from 'vitest/config'

// Two files at a time, each with a browser and a server of its own. What a page is to show is waited for patiently, because
// a busy machine takes its time.
export default defineConfig({
  test: { include: ['tests/**/*.browser.ts'], maxWorkers: 2, testTimeout: 240_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } },
})
