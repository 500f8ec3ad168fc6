import { defineConfig } from 'vitest/config'
import { webPlugins } from './vite.plugins.ts'

export default defineConfig({
  test: {
    // two processes keep a small machine busy; more make the race tests' timing worse
    maxWorkers: 2,
    projects: [
      {
        test: { name: 'core', environment: 'node', include: ['src/core/**/*.test.ts'], isolate: false },
      },
      {
        // the rendered pages are part of the server
        plugins: webPlugins,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: './test/db.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: webPlugins,
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: './test/web-setup.ts',
          include: ['src/web/**/*.test.{ts,tsx}'],
          testTimeout: 15_000,
        },
      },
    ],
  },
})
