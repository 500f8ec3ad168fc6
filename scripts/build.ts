import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { joinedStyles, stylesToJoin } from '#server/platform/text/client-assets.ts'
import { writeScanPageWorker } from './scan-page-worker.ts'
import { writeTicketWorker } from './ticket-worker.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, process.env.BUILD_DIR ?? 'dist')
const { values: flags } = parseArgs({ options: { dev: { type: 'boolean' }, watch: { type: 'boolean' } } })

/**
 * `--dev` keeps the English sentences in the code, so that one not yet in the catalogs is shown all the same; a
 * production build takes every sentence from its catalog. `--watch` rebuilds on change and restarts the server.
 */
const mode = flags.dev || flags.watch ? 'development' : 'production'
process.env.NODE_ENV = mode

function compileCatalogs(): void {
  const command = join(root, 'node_modules', '.bin', 'lingui')
  execFileSync(process.execPath, [command, 'compile'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

const PRESSABLE = /\.(js|css|svg|json|wasm|webmanifest)$/

/** Written once here instead of at every request. */
function compressAssets(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!PRESSABLE.test(name)) continue
    const path = join(directory, name)
    const bytes = readFileSync(path)
    if (bytes.length < 1024) continue
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Pages whose first screen is text: a style sheet more is a turn more in the queue before it is painted. */
const JOINED = ['public', 'public-dates', 'ticket'] as const

/** Each of them gets its style sheets as one (docs/decisions/0030-first-screen.md). */
function joinStyles(directory: string): void {
  const joined = JOINED.map((name) => {
    const css = stylesToJoin(directory, name).map((file) => readFileSync(join(directory, file), 'utf8'))
    const text = css.join('')
    const file = `assets/${name}-page-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`
    writeFileSync(join(directory, file), text)
    return [joinedStyles(name), { file }] as const
  })
  const path = join(directory, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  writeFileSync(path, JSON.stringify({ ...manifest, ...Object.fromEntries(joined) }, null, 2))
}

async function buildAll(): Promise<void> {
  const { build } = await import('vite')
  const configFile = join(root, 'vite.config.ts')
  const watch = flags.watch ? {} : null
  // three builds write into this one directory: emptied by one of them, it would lack what another had made before
  rmSync(join(dist, 'client'), { recursive: true, force: true })
  await build({ configFile, mode, logLevel: 'warn', build: { watch } })
  await build({ configFile: join(root, 'admin.config.ts'), mode, logLevel: 'warn', build: { watch } })
  await build({ configFile: join(root, 'embed.config.ts'), mode, logLevel: 'warn', build: { watch } })
  if (!flags.watch) joinStyles(join(dist, 'client'))
  if (!flags.watch) await writeScanPageWorker(join(dist, 'client'))
  if (!flags.watch) await writeTicketWorker(join(dist, 'client'))
  if (!flags.watch) compressAssets(join(dist, 'client'))
  await build({ configFile, mode, logLevel: 'warn', build: { ssr: true, watch } })
}

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
}

/** Beside the build: what it is made of, package by package (SEC-32). */
function writeComponents(): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const components = Object.entries(lock.packages).flatMap(([path, { version, license, integrity, dev }]) =>
    path === '' || dev ? [] : { name: path.split('node_modules/').at(-1), version, license, integrity },
  )
  writeFileSync(join(dist, 'components.json'), JSON.stringify(components, null, 1))
}

/** Restarts by itself whenever a build has written the bundle anew. */
async function runServer(): Promise<void> {
  const main = join(dist, 'server', 'main.js')
  while (!existsSync(main)) await new Promise((resolve) => setTimeout(resolve, 200))
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', main], { cwd: root, stdio: 'inherit' })
  server.once('exit', (code) => process.exit(code ?? 1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
}

const started = performance.now()
compileCatalogs()
await buildAll()
writeComponents()
if (flags.watch) await runServer()
else console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
