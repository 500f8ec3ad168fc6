import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDeps } from '#server/app/deps.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { createDb, type Db } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { readConfig } from '#server/platform/runtime/config.ts'

export const PORT = Number(process.env.BENCH_PORT ?? 4751)
/** The build that is measured; `BUILD_DIR` names another. */
const BUILD = join(import.meta.dirname, '../..', process.env.BUILD_DIR ?? 'dist')
export const ADDRESS = `http://127.0.0.1:${PORT}`

export interface BenchWorld {
  /** Connections on which a statement takes as long as it needs: for making what is there before. */
  readonly patient: Db
  readonly deps: Deps
  readonly url: string
  /** The built server's process. */
  readonly server_pid: number
  /** One more process of the product on the same database; ends with the world. */
  startAnother(port: number): Promise<string>
  /** The same, with settings of its own. */
  startServer(port: number, options?: ServerOptions): Promise<StartedServer>
  stop(): Promise<void>
}

export interface StartedServer {
  readonly pid: number
  stop(): Promise<void>
}

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>
  /** `--web`: it runs no jobs. `--worker`: nothing else; it needs a METRICS_PORT, by which it is known to be there. */
  readonly args?: readonly string[]
}

/** A database of its own that really writes to the disk, the built server beside us where it is asked for, and the same code in this process. */
export async function startWorld({
  is_served,
  args = [],
  settings = {},
  port = PORT,
  env: own_env = {},
}: {
  is_served: boolean
  /** Of the server's process. */
  args?: readonly string[]
  /** Of the database. */
  settings?: Record<string, string>
  /** Where the server listens. */
  port?: number
  /** Of the server's process. */
  env?: Readonly<Record<string, string>>
}): Promise<BenchWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'turnout-bench-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: join(directory, 'postgres'),
    fsync: true,
    settings: { max_connections: '200', ...settings },
    log: () => {},
  })
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: postgres.url,
    TURNOUT_DATA: join(directory, 'data'),
    TURNOUT_SECRET: 'a-secret-of-the-bench-only-0123456789',
    TURNOUT_LIMITS: 'raised',
    TURNOUT_DEMO: '0',
    LOG_LEVEL: 'error',
    ...own_env,
  }
  const { deps, stop } = await createDeps(readConfig(env), () => {})
  // said by the connection itself: a row that sets up roles gives them the product's limits
  const patient = createDb(
    new pg.Pool({ connectionString: postgres.url, max: 4, options: '-c statement_timeout=0 -c lock_timeout=0' }),
  )
  const servers = is_served ? [await startServer(env, args)] : []
  return {
    deps,
    patient,
    url: postgres.url,
    server_pid: servers[0]?.pid ?? 0,
    startAnother: async (port) => {
      servers.push(await startServer({ ...env, PORT: String(port) }))
      return `http://127.0.0.1:${port}`
    },
    startServer: async (port, { env: own = {}, args: own_args = [] } = {}) => {
      const server = await startServer({ ...env, PORT: String(port), ...own }, own_args)
      servers.push(server)
      return { pid: server.pid ?? 0, stop: () => stopServer(server) }
    },
    stop: async () => {
      await Promise.all(servers.map(stopServer))
      await patient.destroy()
      await stop()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Of a tenth of a second: a machine with much else to do takes its time to start one. */
const READY_TRIES = 300

async function startServer(env: Record<string, string>, args: readonly string[] = []): Promise<ChildProcess> {
  const main = join(BUILD, 'server/main.js')
  const server = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, TURNOUT_DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // who only runs jobs answers at the port of its figures alone
  const port = args.includes('--worker') ? env.METRICS_PORT : env.PORT
  for (let tries = 0; tries < READY_TRIES; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
    if (answer?.ok) return server
    if (server.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  server.kill('SIGKILL')
  throw new Error(`${main} did not get ready: npm run build`)
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}
