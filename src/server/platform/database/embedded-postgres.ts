import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { SECOND_MS } from '#core/platform/limits.ts'
import { ConfigError } from '#server/platform/runtime/config.ts'
import { databasePassword, type Installation, prepareInstallation } from './embedded-postgres-files.ts'
import { DATABASE_STOP_MS, MAX_LOG_LINES, OWNED_MS, READY_LOOK_MS, READY_MS, START_RETRY_MS } from './limits.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

export type EmbeddedPostgresOptions = {
  /** Holds the cluster and its password; created when missing. One running Turnout per directory. */
  dataDir: string
  /** false = a throw-away cluster: fast, and lost when the machine loses power. */
  fsync?: boolean
  /** More server settings, such as `max_connections`. */
  settings?: Record<string, string>
  /** Folder of another PostgreSQL's programs than those that come with the dependencies. */
  bin?: string
  log: (line: string) => void
  /** The server died and did not come back. Unset: the error is thrown and ends the process. */
  onLost?: (error: Error) => void
}

const DATABASE = 'turnout'
const PASSING = /lock file|pre-existing shared memory|could not bind|Address already in use|could not create any TCP/

/** Starts the PostgreSQL that comes with the dependencies, on a free loopback port, and keeps it running until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const installation = { ...prepareInstallation(options.dataDir, log), ...(options.bin ? { bin: options.bin } : {}) }
  const password = databasePassword(installation)
  if (!existsSync(installation.cluster)) await createCluster(installation, options)
  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE}`
  const flags = serverFlags(installation, port, options)
  let stopping = false
  let running = startServer(installation, flags, log)

  const keepAlive = (server: Server) => {
    server.child.once('exit', (code, signal) => {
      server.watchdog.kill('SIGKILL')
      if (stopping) return
      log(`PostgreSQL ended unexpectedly (${signal ?? code}), starting it again`)
      running = startServer(installation, flags, log)
      running.then(keepAlive).catch((error: Error) => {
        if (options.onLost) options.onLost(error)
        else queueMicrotask(() => Promise.reject(error))
      })
    })
  }
  keepAlive(await running)

  const stop = async () => {
    stopping = true
    const server = await running.catch(() => null)
    if (server) await stopServer(server.child)
  }
  try {
    await ensureDatabase(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

type Server = { child: ChildProcess; watchdog: ChildProcess }

async function createCluster(installation: Installation, options: EmbeddedPostgresOptions) {
  const { fsync = true, log } = options
  const { bin, home, cluster } = installation
  log('creating the database cluster')
  // initdb into a draft: a start killed half-way must not leave half a cluster behind
  const draft = `${cluster}.${process.pid}`
  // a UTF-8 lc_ctype, or pg_trgm sees no letters outside ASCII; C.UTF-8 is missing on older systems
  let output = ''
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    rmSync(draft, { recursive: true, force: true })
    const provider = options.bin ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const flags = ['-U', 'postgres', '-E', 'UTF8', ...provider]
    const secure = ['--auth=scram-sha-256', `--pwfile=${join(home, 'password')}`]
    const child = run(installation, join(bin, 'initdb'), [
      ...['-D', draft, ...flags, ...secure, `--locale=${locale}`],
      ...(fsync ? [] : ['--no-sync']),
    ])
    output = await collectOutput(child)
    if (child.exitCode === 0) {
      if (existsSync(cluster)) rmSync(draft, { recursive: true })
      else renameSync(draft, cluster)
      return
    }
  }
  rmSync(draft, { recursive: true, force: true })
  throw new Error(`initdb failed in ${home}:\n${output}`)
}

function serverFlags({ cluster }: Installation, port: number, { fsync = true, settings }: EmbeddedPostgresOptions) {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    jit: 'off',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    ...settings,
  }
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Tries for some seconds: after a crash the old server may still be going down, with its lock and its memory. */
async function startServer(installation: Installation, flags: string[], log: (line: string) => void): Promise<Server> {
  const began = Date.now()
  for (;;) {
    clearStaleLock(installation.cluster)
    try {
      return await launch(installation, flags, log)
    } catch (error) {
      const { message } = error as Error
      if (!PASSING.test(message)) throw error
      const owner = /\(PID (\d+)\) running in data directory/.exec(message)?.[1]
      // an orphan is told to stop at once, so one that stays ready belongs to somebody
      const patience = owner && lockedServerIsReady(installation.cluster) ? OWNED_MS : START_RETRY_MS
      if (Date.now() - began > patience) {
        throw owner
          ? new ConfigError(
              `Another Turnout is using ${installation.home} (PostgreSQL process ${owner}). ` +
                'Stop it first, or give this one a directory of its own with TURNOUT_DATA.',
            )
          : error
      }
      await delay(READY_LOOK_MS)
    }
  }
}

async function launch(installation: Installation, flags: string[], log: (line: string) => void): Promise<Server> {
  const child = run(installation, join(installation.bin, 'postgres'), flags)
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`PostgreSQL did not start: ${why}\n${lines.join('\n')}`))
    const patience = setTimeout(() => {
      lines.push(`not ready after ${READY_MS / SECOND_MS} s`)
      child.kill('SIGQUIT')
    }, READY_MS)
    child.once('error', (error) => fail(error.message))
    child.once('close', (code, signal) => {
      clearTimeout(patience)
      fail(`ended with ${signal ?? code}`)
    })
    if (child.stderr === null) return fail('no stderr')
    createInterface(child.stderr).on('line', (line) => {
      if (lines.length < MAX_LOG_LINES) lines.push(line)
      if (/ (PANIC|WARNING): /.test(line)) log(`postgres: ${line}`)
      if (!line.includes('ready to accept connections')) return
      clearTimeout(patience)
      resolve()
    })
  })
  return { child, watchdog: watch(child) }
}

/** Its own session, so that Ctrl-C in a terminal reaches us alone and we stop it when the last request is done. */
function run({ home, user }: Installation, program: string, args: string[]): ChildProcess {
  const env = { PATH: process.env.PATH, TZ: 'UTC', LC_MESSAGES: 'C' }
  return spawn(program, args, { ...user, env, cwd: home, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** We may be killed with -9: the pipe then closes, and this shell stops the server we would have left behind. */
function watch(child: ChildProcess): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.on('error', () => {})
  watchdog.unref()
  return watchdog
}

/**
 * PostgreSQL trusts the pid in its lock file; after a crash that may be a zombie, or by now a different program.
 * Our own pid there (the new server's parent) means "stale" to it. Deleting the file would also do away with
 * its check that no backend of the old server is still writing.
 */
function clearStaleLock(cluster: string): void {
  const path = join(cluster, 'postmaster.pid')
  if (process.platform !== 'linux' || !existsSync(path)) return
  const [pid, ...rest] = readFileSync(path, 'utf8').split('\n')
  const stat = `/proc/${pid}/stat`
  const [, name, state] = (existsSync(stat) && /\((.*)\) (\w)/.exec(readFileSync(stat, 'utf8'))) || []
  if (name === undefined || (name === 'postgres' && state !== 'Z')) return
  writeFileSync(path, [process.pid, ...rest].join('\n'))
}

function lockedServerIsReady(cluster: string): boolean {
  const path = join(cluster, 'postmaster.pid')
  return existsSync(path) && readFileSync(path, 'utf8').split('\n')[7]?.trim() === 'ready'
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const patience = setTimeout(() => child.kill('SIGQUIT'), DATABASE_STOP_MS)
  await ended
  clearTimeout(patience)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function collectOutput(child: ChildProcess): Promise<string> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.once('error', (error) => {
    output += error.message
  })
  await new Promise((resolve) => child.once('close', resolve))
  return output
}
