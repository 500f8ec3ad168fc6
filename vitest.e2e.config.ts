import { defineConfig } from 'vitest/config'

/**
 * The journeys: the built product in a real browser. Each file starts a product and a database of its own, so three
 * run beside each other: much of a journey is waiting, and two leave a third of a small machine unused.
 */
export default defineConfig({
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['e2e/**/*.spec.ts'],
    globalSetup: './test/db.ts',
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
