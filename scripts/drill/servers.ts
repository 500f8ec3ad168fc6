import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import {
  databasePassword,
  type Installation,
  prepareInstallation,
} from '#server/platform/database/embedded-postgres-files.ts'

const READY_LOOK_MS = 50
const STANDBY = 'standby_one'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  autovacuum: 'off',
  max_connections: '100',
  wal_keep_size: '256MB',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '100ms',
}

/** One PostgreSQL of the drill's own, which is not started again when it dies. */
export class DatabaseServer {
  readonly port: number
  private readonly installation: Installation
  private readonly cluster: string
  private readonly settings: Record<string, string>
  private child: ChildProcess | null = null

  constructor(
    installation: Installation,
    cluster: string,
    { port, settings }: { port: number; settings: Record<string, string> },
  ) {
    this.installation = installation
    this.cluster = cluster
    this.port = port
    this.settings = settings
  }

  url(port = this.port): string {
    return `postgres://postgres:${databasePassword(this.installation)}@127.0.0.1:${port}/turnout`
  }

  /** Until it answers. */
  async start(): Promise<void> {
    // what a killed one left behind is its own
    rmSync(join(this.cluster, 'postmaster.pid'), { force: true })
    const { bin, home, user } = this.installation
    const all = { ...SETTINGS, port: String(this.port), ...this.settings }
    const flags = ['-D', this.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const env = { PATH: process.env.PATH, TZ: 'UTC', LC_MESSAGES: 'C' }
    let said = ''
    const child = spawn(join(bin, 'postgres'), flags, { ...user, env, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (bytes) => {
      said = `${said}${bytes}`.slice(-4000)
    })
    this.child = child
    for (;;) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`)
      if (
        await this.ask('select 1').then(
          () => true,
          () => false,
        )
      )
        return
      await pause(READY_LOOK_MS)
    }
  }

  async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url() })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** As a machine that loses its power: what was not on disk is gone. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await ended
    // its own processes notice within moments; the next start waits until their memory is free
    await pause(READY_LOOK_MS)
  }

  async promote(): Promise<void> {
    await this.ask('select pg_promote(true, 30)')
  }

  /** Waits until it commits only with its standby, as `synchronous_mode_strict` keeps it. */
  async untilSynchronous(): Promise<void> {
    for (;;) {
      const rows = await this.ask("select 1 from pg_stat_replication where sync_state = 'sync'")
      if (rows.length > 0) return
      await pause(READY_LOOK_MS)
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function give(path: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(path, uid, gid)
  if (!statSync(path).isDirectory()) return
  for (const name of readdirSync(path)) give(join(path, name), { uid, gid })
}

export interface Pair {
  readonly primary: DatabaseServer
  readonly standby: DatabaseServer
  stop(): Promise<void>
}

/** A primary that commits only what its standby has, which began as a cold copy of it (DRL-4b). */
export async function startPair(folder: string): Promise<Pair> {
  const log = () => {}
  const made = await startEmbeddedPostgres({ dataDir: folder, fsync: false, log })
  await made.stop()
  const installation = prepareInstallation(folder, log)
  const copy = join(installation.home, 'copy')
  cpSync(installation.cluster, copy, { recursive: true })
  chmodSync(copy, 0o700)
  if (installation.user) give(copy, installation.user)
  const [first, second] = [await freePort(), await freePort()]
  const strict = { synchronous_standby_names: STANDBY, synchronous_commit: 'on' }
  const primary = new DatabaseServer(installation, installation.cluster, { port: first, settings: strict })
  const standby = new DatabaseServer(installation, copy, { port: second, settings: {} })
  const follows = `host=127.0.0.1 port=${first} user=postgres password=${databasePassword(installation)} application_name=${STANDBY}`
  appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${follows}'\n`)
  writeFileSync(join(copy, 'standby.signal'), '')
  if (installation.user) chownSync(join(copy, 'standby.signal'), installation.user.uid, installation.user.gid)
  await primary.start()
  await standby.start()
  await primary.untilSynchronous()
  return {
    primary,
    standby,
    stop: async () => {
      await Promise.all([primary.kill(), standby.kill()])
      rmSync(installation.home, { recursive: true, force: true })
    },
  }
}
