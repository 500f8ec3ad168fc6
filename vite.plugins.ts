import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

const web = fileURLToPath(new URL('./src/web/', import.meta.url))

/** What the web sources need everywhere: in the build, in development and in their tests. */
export const webPlugins: PluginOption[] = [
  react(),
  babel({ include: [new RegExp(`^${web}.*\\.tsx?$`)], plugins: ['@lingui/babel-plugin-lingui-macro'] }),
]

/**
 * The light pages are written for React and run on Preact, in the browser and on the server alike: 58 kB less script for
 * every buyer (ADR 0028). The back office keeps React, which its kit asks for.
 */
export const lightAliases = [
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^(react(-dom)?|use-sync-external-store\/shim)$/, replacement: 'preact/compat' },
]
