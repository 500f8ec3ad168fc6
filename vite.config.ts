import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { lightAliases, webPlugins } from './vite.plugins.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Another place for a build beside the one in use. */
const dist = process.env.BUILD_DIR ?? 'dist'
/** Documents are written by the server, so there is no index.html. */
const entry = (file: string): string => here(`./src/web/app/entries/${file}`)

const sources = (...paths: string[]): RegExp => new RegExp(`/src/(${paths.join('|')})`)

/** Choosing tickets, and what they cost. */
const OF_EVENT = sources(
  'web/publishing/public-event/',
  'web/sales/cart/(?!stored-cart)',
  'web/catalog/prices/price\\.',
  'web/platform/public-ui/stepper\\.',
  'core/catalog/(prices|discount-rules|promo-codes|ticket-types)/',
  'core/catalog/taxes-and-fees/apply-taxes',
)
/** The steps of an order, on its page and inside the widget; the door needs none of it. */
const OF_ORDER = sources(
  'web/sales/checkout/',
  'web/catalog/question-fields/',
  'web/platform/public-ui/(countdown|event-colors)\\.',
  'core/platform/colors/',
  'core/catalog/questions/',
)
/** The pages of a waiting list and those behind a mailed link: nobody else loads them, and they need what chooses tickets too. */
const OF_WAITING = sources('web/sales/waiting-list/', 'web/platform/public-ui/link-page/')
/** The page of a waiting room, which must not load the kit for what it shares with the event's page (ROOM-20). */
const OF_QUEUE = sources('core/platform/states/queue-state')
/** Shared by the ticket's page, the order's summary and paper, and nothing for whoever still chooses. */
const OF_TICKET = sources('web/records/ticket-page/', 'web/platform/qr-code/')

/**
 * Left alone, whatever two pages share becomes a chunk and a style sheet of its own: 33 requests, six at a time, before
 * the cover of an event had its turn (docs/decisions/0030-first-screen.md). What only one kind of page needs is named: its
 * lazy parts count as pages that share it, and would move it into the kit of all.
 */
const CHUNKS = [
  // first of all: any other group would take it along with what imports it
  { name: 'queue-state', test: OF_QUEUE, minShareCount: 2, priority: 3 },
  {
    name: 'kit',
    test: (id: string) => ![OF_EVENT, OF_ORDER, OF_QUEUE, OF_TICKET, OF_WAITING].some((own) => own.test(id)),
    minShareCount: 3,
    priority: 2,
  },
  { name: 'event', test: OF_EVENT, minShareCount: 2, priority: 1 },
  { name: 'order', test: OF_ORDER, minShareCount: 2, priority: 1 },
  { name: 'waiting', test: OF_WAITING, minShareCount: 2, priority: 1 },
  { name: 'ticket-card', test: OF_TICKET, minShareCount: 2, priority: 0 },
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
          input: [
            'start.ts',
            'tags.ts',
            'public.tsx',
            'widget-frame.tsx',
            'ticket.tsx',
            'checkout.tsx',
            'check-in.tsx',
            'queue.ts',
          ].map(entry),
          output: { codeSplitting: { groups: CHUNKS } },
          // limits as plain numbers: the starter would load the kit for one of them before the cover
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
        },
      },
}))
