import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** What a log or a limit counts aside. */
const UNCOUNTED = ['throttles', 'sessions', 'schema_migrations', 'event_views', 'event_visitors']

/** Asks for a checksum of every table, in one statement: before and after a thousand calls that may change nothing. */
export async function contentsOf(db: Db): Promise<() => Promise<string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${UNCOUNTED})
  `.execute(db)
  const sums = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, md5(string_agg(t::text, ',' order by t::text)) as sum from ${sql.table(name)} t`,
  )
  const query = sql<{ name: string; sum: string | null }>`${sql.join(sums, sql` union all `)}`
  return async () => {
    const { rows } = await query.execute(db)
    return rows
      .map(({ name, sum }) => `${name} ${sum}`)
      .sort()
      .join('\n')
  }
}
