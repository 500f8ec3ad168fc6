import { defineConfig } from 'vitest/config'

/**
 * The journeys: the built product in a real browser. Each file starts a product and a database of its own, so four
 * run beside each other: much of a journey is waiting, for a minute of a clock or for a provider that takes its time.
 */
export default defineConfig({
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['e2e/**/*.spec.ts'],
    globalSetup: './test/db.ts',
    maxWorkers: 4,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // what is waited for is a state, however busy the machine is
    expect: { poll: { timeout: 20_000 } },
  },
})
