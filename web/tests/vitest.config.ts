import { defineConfig } from 'vitest/config'

// Two files at a time, each with a browser and a server of its own. A test runs once: what a page is to show is waited for
// by itself and patiently, because a busy machine takes its time, and whatever fails once is a fault.
export default defineConfig({
  test: {
    include: ['tests/**/*.browser.ts'],
    maxWorkers: 2,
    testTimeout: 480_000,
    retry: 0,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
