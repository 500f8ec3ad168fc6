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
