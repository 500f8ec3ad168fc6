import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { webPlugins } from './vite.plugins.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** One script per weight of page (house §16); documents are written by the server, so there is no index.html. */
const ENTRIES = process.env.BUILD_ENTRIES?.split(',') ?? ['public', 'widget-frame', 'checkout', 'check-in', 'admin']
/** Another place for a build beside the one in use. */
const dist = process.env.BUILD_DIR ?? 'dist'
const entries = ENTRIES.map((name) => here(`./src/web/entries/${name}.tsx`)).filter((path) => existsSync(path))

export default defineConfig(({ mode, isSsrBuild }) => ({
  root: here('.'),
  publicDir: here('./src/web/static'),
  plugins: webPlugins,
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  // React is bundled into the server, so that it is the production build whatever NODE_ENV says at run time
  ssr: { noExternal: ['react', 'react-dom', 'scheduler', 'use-sync-external-store', /^@lingui\/(core|react)$/] },
  build: isSsrBuild
    ? {
        outDir: here(`./${dist}/server`),
        emptyOutDir: true,
        target: 'node22',
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: { input: here('./src/server/main.ts'), output: { chunkFileNames: '[name]-[hash].js' } },
      }
    : {
        outDir: here(`./${dist}/client`),
        emptyOutDir: true,
        target: 'baseline-widely-available',
        manifest: 'manifest.json',
        // the policy allows no data: fonts and no inline scripts (SEC-18)
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        rolldownOptions: { input: entries },
      },
}))
