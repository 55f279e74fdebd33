import { defineConfig } from 'vitest/config'

// Two files at a time, each with a browser and a server of its own. What a page is to show is waited for patiently, because
// a busy machine takes its time; and a test that has lost a race there all the same may run again. A fault fails every time.
export default defineConfig({
  test: {
    include: ['tests/**/*.browser.ts'],
    maxWorkers: 2,
    testTimeout: 240_000,
    retry: 2,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
