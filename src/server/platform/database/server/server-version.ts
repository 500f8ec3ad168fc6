import pg from 'pg'
import { ConfigError } from '#server/platform/runtime/config.ts'
import type { DatabaseUrls } from '#server/platform/runtime/database-config.ts'
import { NEWEST_POSTGRES, OLDEST_POSTGRES } from '../limits.ts'

/** A sentence where the server is newer than what was tried; an older one is refused (DB-1). */
export function versionNote(version_num: number): string | null {
  const version = Math.floor(version_num / 10_000)
  if (version < OLDEST_POSTGRES)
    throw new ConfigError(`The database is PostgreSQL ${version}: Turnout needs ${OLDEST_POSTGRES} or newer (DB-1).`)
  return version > NEWEST_POSTGRES
    ? `The database is PostgreSQL ${version}; Turnout was tried with ${OLDEST_POSTGRES} to ${NEWEST_POSTGRES} (DB-1).`
    : null
}

/** Asks the server itself, before anything is made in it (DB-1). */
export async function readServerVersion({ direct_url }: DatabaseUrls): Promise<number> {
  const client = new pg.Client({ connectionString: direct_url, application_name: 'turnout-start' })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    return rows[0]?.version ?? 0
  } finally {
    await client.end()
  }
}
