import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { lightAliases, webPlugins } from './vite.plugins.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Another place for a build beside the one in use. */
const dist = process.env.BUILD_DIR ?? 'dist'
/** Documents are written by the server, so there is no index.html. */
const entry = (file: string): string => here(`./src/web/app/entries/${file}`)

/**
 * Left alone, whatever two pages share becomes a chunk and a style sheet of its own: 33 requests, six at a time, before
 * the cover of an event had its turn (docs/decisions/0030-first-screen.md).
 */
const CHUNKS = [
  { name: 'event', test: /src\/web\/(publishing\/public-event|sales\/cart)\//, minShareCount: 2, priority: 1 },
  // a ticket is shared by its page, the order's summary and paper, and nothing for whoever still chooses
  {
    name: 'kit',
    test: /^(?!.*\/web\/(records\/ticket-page|platform\/qr-code|publishing\/public-event)\/)/,
    minShareCount: 3,
    priority: 2,
  },
  { name: 'ticket-card', test: /\/web\/(records\/ticket-page|platform\/qr-code)\//, minShareCount: 2, priority: 0 },
]

/** The light pages and the server that renders them; the back office, which keeps React, is admin.config.ts. */
export default defineConfig(({ mode, isSsrBuild }) => ({
  root: here('.'),
  publicDir: here('./src/web/platform/static'),
  plugins: webPlugins,
  resolve: { alias: lightAliases },
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  // bundled into the server, so that sentences and pages share one copy of what renders them
  ssr: { noExternal: [/^preact(-render-to-string)?$/, /^@lingui\/(core|react)$/] },
  build: isSsrBuild
    ? {
        outDir: here(`./${dist}/server`),
        emptyOutDir: true,
        target: 'node22',
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: { input: here('./src/server/app/main.ts'), output: { chunkFileNames: '[name]-[hash].js' } },
      }
    : {
        outDir: here(`./${dist}/client`),
        emptyOutDir: false,
        target: 'baseline-widely-available',
        manifest: 'manifest.json',
        // the policy allows no data: fonts and no inline scripts (SEC-18)
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        rolldownOptions: {
          input: ['start.ts', 'public.tsx', 'widget-frame.tsx', 'ticket.tsx', 'checkout.tsx', 'check-in.tsx'].map(
            entry,
          ),
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
}))
