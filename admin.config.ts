import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { webPlugins } from './vite.plugins.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const dist = process.env.BUILD_DIR ?? 'dist'

/** The back office beside the light pages: its kit needs React itself, and no chunk is shared with them (ADR 0028). */
export default defineConfig(({ mode }) => ({
  root: here('.'),
  publicDir: false,
  plugins: webPlugins,
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  build: {
    outDir: here(`./${dist}/client`),
    emptyOutDir: false,
    target: 'baseline-widely-available',
    manifest: 'manifest-admin.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: here('./src/web/app/entries/admin.tsx') },
  },
}))
