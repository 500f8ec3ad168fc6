import { defineConfig } from 'vitest/config'
import { lightAliases, webPlugins } from './vite.plugins.ts'

/** Pages that run on Preact are tested on it (ADR 0028); packages that ask for React must see the same. */
const light = {
  alias: [
    ...lightAliases,
    { find: /^react-dom\/test-utils$/, replacement: 'preact/test-utils' },
    // its other form asks for React by `require`, which no alias reaches
    { find: /^@testing-library\/react$/, replacement: '@testing-library/react/dist/@testing-library/react.esm.js' },
  ],
  inline: [/@lingui\/react/, /@testing-library\/react/],
}
const LIGHT_TESTS =
  'src/web/{platform/{public-ui,qr-code},catalog/{prices,question-fields},records/ticket-page,check-in/scanning,sales/{cart,checkout},publishing/{error-pages,my-tickets,public-event},app/checkout-app}/**/*.test.{ts,tsx}'

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
        resolve: { alias: light.alias },
        test: {
          name: 'server',
          environment: 'node',
          // what a process has imported serves its next file too, which therefore finds the process as the first one did
          isolate: false,
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'packages/**/*.test.ts'],
          globalSetup: './test/db.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // what is waited for is a state, however busy the machine is
          expect: { poll: { timeout: 10_000 } },
          server: { deps: { inline: light.inline } },
        },
      },
      {
        plugins: webPlugins,
        test: {
          name: 'web',
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['./test/web-setup.ts', './test/back-office-setup.ts'],
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: [LIGHT_TESTS],
          testTimeout: 15_000,
        },
      },
      {
        plugins: webPlugins,
        resolve: { alias: light.alias },
        test: {
          name: 'light',
          environment: 'jsdom',
          setupFiles: './test/web-setup.ts',
          include: [LIGHT_TESTS],
          testTimeout: 15_000,
          server: { deps: { inline: light.inline } },
        },
      },
    ],
  },
})
