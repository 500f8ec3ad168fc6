import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const dist = process.env.BUILD_DIR ?? 'dist'

/** The embed script: one classic script under a fixed address, made after the pages' own build and beside it (WID-2). */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  build: {
    outDir: here(`./${dist}/client`),
    emptyOutDir: false,
    target: 'es2020',
    reportCompressedSize: false,
    lib: {
      entry: here('./src/web/publishing/embed/widget.ts'),
      formats: ['iife'],
      name: 'turnout',
      fileName: () => 'widget.js',
    },
  },
})
