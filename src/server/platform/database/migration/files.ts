import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '#server/platform/runtime/config.ts'

/**
 * One numbered file (MIG-1). EXPAND: the release before works beside it, so it runs at the start. CONTRACT: takes away what
 * only that release needs, so it waits until it is gone (MIG-5).
 */
export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  readonly phase: 'EXPAND' | 'CONTRACT'
  /** Backfills that have to be done before it runs. */
  readonly backfills: readonly string[]
}

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/
const IS_CONTRACT = /^-- phase: contract$/m
const BACKFILLS = /^-- backfills: (.+)$/m

export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  let previous: string | undefined
  return names.map((name) => {
    const number = FILE_NAME.exec(name)?.[1]
    if (number === undefined) throw new Error(`${join(directory, name)} is not named like 0001-accounts.sql`)
    if (number === previous) throw new Error(`Two migrations in ${directory} have the number ${number}`)
    previous = number
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    return {
      name,
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
      phase: IS_CONTRACT.test(sql) ? 'CONTRACT' : 'EXPAND',
      backfills: BACKFILLS.exec(sql)?.[1]?.split(', ') ?? [],
    }
  })
}

/** The sources and the bundle lie at different depths, so look upwards. */
export function productMigrations(): string {
  for (let directory = import.meta.dirname; ; directory = dirname(directory)) {
    if (readdirSync(directory).includes('migrations')) return join(directory, 'migrations')
    if (directory === dirname(directory)) throw new Error(`No migrations directory above ${import.meta.dirname}`)
  }
}

/** The newest file this process carries: by it others see whether it is of a release before theirs (MIG-5). */
export function newestMigration(): string {
  return readMigrations(productMigrations()).at(-1)?.name ?? ''
}

export interface PendingMigrations {
  /** What a start would still do. */
  readonly expand: readonly string[]
  /** What waits for the release before to be gone. */
  readonly contract: readonly string[]
}

/** What this release would still do to a database that has had these. */
export function pendingMigrations(applied: readonly string[]): PendingMigrations {
  const done = new Set(applied)
  const pending = readMigrations(productMigrations()).filter(({ name }) => !done.has(name))
  const names = (phase: Migration['phase']) =>
    pending.filter((migration) => migration.phase === phase).map(({ name }) => name)
  return { expand: names('EXPAND'), contract: names('CONTRACT') }
}

/** The files of a backup, as it was made with them; one that is not here is of a later release. */
export function chosenMigrations(
  migrations: readonly Migration[],
  only: readonly Pick<Migration, 'name' | 'checksum'>[],
): Migration[] {
  return only.map(({ name, checksum }) => {
    const known = migrations.find((migration) => migration.name === name)
    if (!known) throw new ConfigError(`This backup was made by a newer release: it has migration ${name}.`)
    if (known.checksum !== checksum) throw new ConfigError(`Migration ${name} differs from the one of this backup.`)
    return known
  })
}
