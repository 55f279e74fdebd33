import { defineConfig } from 'vitest/config'

// Two files at a time, each with a browser and a server of its own. What a page is to show is waited for by
// itself and patiently, because a busy machine takes its time. A test that fails is tried once more, and both are reported.
export default defineConfig({
  test: {
    include: ['tests/**/*.browser.ts'],
    maxWorkers: 2,
    testTimeout: 480_000,
    retry: 1,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
