import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import {
  databasePassword,
  type Installation,
  prepareInstallation,
} from '#server/platform/database/embedded-postgres-files.ts'
import { DatabaseServer, freePort } from './servers.ts'

/** PostgreSQL and pgBackRest as Debian installs them: of each the program that the drill asks for. */
const FIFTEEN = '/usr/lib/postgresql/15/bin'
const PGBACKREST = '/usr/bin/pgbackrest'
const LOOK_MS = 100

/** What is to be installed first; empty where all is there. */
export const missingForRestore = (): string[] => [
  ...(existsSync(FIFTEEN) ? [] : ['postgresql-15']),
  ...(existsSync(PGBACKREST) ? [] : ['pgbackrest']),
]

/** One PostgreSQL 15 whose log pgBackRest keeps, and those that are restored from it. */
export class Archived {
  readonly installation: Installation
  private readonly config: string

  private constructor(installation: Installation) {
    this.installation = installation
    this.config = join(installation.home, 'pgbackrest.conf')
  }

  static async make(folder: string): Promise<Archived> {
    const log = () => {}
    const made = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), bin: FIFTEEN, log })
    await made.stop()
    const archived = new Archived({ ...prepareInstallation(join(folder, 'database'), log), bin: FIFTEEN })
    for (const name of ['repository', 'socket', 'spool', 'log', 'lock']) archived.ownFolder(name)
    return archived
  }

  ownFolder(name: string): string {
    const path = join(this.installation.home, name)
    mkdirSync(path, { mode: 0o700 })
    const { user } = this.installation
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }

  /** A server at this cluster, which archives where it is the first. */
  async serverAt(cluster: string, { archives }: { archives: boolean }): Promise<DatabaseServer> {
    const port = await freePort()
    const home = this.installation.home
    const ours = { unix_socket_directories: join(home, 'socket'), wal_level: 'replica', archive_timeout: '60s' }
    if (!archives)
      return new DatabaseServer(this.installation, cluster, { port, settings: { ...ours, archive_mode: 'off' } })
    writeFileSync(
      this.config,
      [
        '[global]',
        ...['repo', 'spool', 'log', 'lock'].map((name) =>
          name === 'repo' ? `repo1-path=${join(home, 'repository')}` : `${name}-path=${join(home, name)}`,
        ),
        ...['start-fast=y', 'compress-type=zst', 'process-max=2', 'log-level-console=warn'],
        '[turnout]',
        ...[`pg1-path=${cluster}`, `pg1-port=${port}`, `pg1-socket-path=${join(home, 'socket')}`, 'pg1-user=postgres'],
      ].join('\n'),
    )
    const archive_command = `${PGBACKREST} --config=${this.config} --stanza=turnout archive-push %p`
    return new DatabaseServer(this.installation, cluster, {
      port,
      settings: { ...ours, archive_mode: 'on', archive_command },
    })
  }

  async pgbackrest(...words: string[]): Promise<void> {
    const env = { PATH: process.env.PATH, PGPASSWORD: databasePassword(this.installation), TZ: 'UTC' }
    const given = [`--config=${this.config}`, '--stanza=turnout', ...words]
    await promisify(execFile)(PGBACKREST, given, { env, cwd: this.installation.home, ...this.installation.user })
  }

  /** A cluster as of the end of the archive, or of that instant; it answers when it is selling again. */
  async restored(name: string, instant: Date | null): Promise<DatabaseServer> {
    const cluster = this.ownFolder(name)
    const target = instant
      ? [
          '--type=time',
          `--target=${instant.toISOString().replace('T', ' ').replace('Z', '+00')}`,
          '--target-action=promote',
        ]
      : []
    await this.pgbackrest('restore', `--pg1-path=${cluster}`, ...target)
    const server = await this.serverAt(cluster, { archives: false })
    await server.start()
    while ((await server.ask<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]!.is) await pause(LOOK_MS)
    return server
  }
}
