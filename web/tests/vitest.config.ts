import { defineConfig } from 'vitest/config'

// One browser and one server at a time: two cores are enough for the tests, and what they show does not depend on luck.
// What a page is to show is waited for patiently, because a busy machine takes its time.
export default defineConfig({
  test: { include: ['tests/**/*.browser.ts'], fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } },
})
