import { defineConfig } from 'vitest/config'

// One browser and one server at a time: two cores are enough for the tests, and what they show does not depend on luck.
export default defineConfig({
  test: { include: ['tests/**/*.browser.ts'], fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 },
})
