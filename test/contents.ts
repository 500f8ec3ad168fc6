import type pg from 'pg'

/** What a log or a limit counts aside. */
const UNCOUNTED = ['throttles', 'sessions', 'schema_migrations', 'event_views', 'event_visitors', 'funnel_days']

/**
 * Asks for a checksum of every table, in one statement: before and after a thousand calls that may change nothing. It is
 * planned once, so the connections have to be straight to the server.
 */
export async function contentsOf(pool: pg.Pool): Promise<() => Promise<string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)",
    [UNCOUNTED],
  )
  // the sum of its rows' hashes: of 64 bits each, and without sorting them
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from public."${name}" t`,
  )
  const statement = { name: 'contents', text: sums.join(' union all ') }
  return async () => {
    const { rows } = await pool.query<{ name: string; sum: string }>(statement)
    return rows
      .map(({ name, sum }) => `${name} ${sum}`)
      .sort()
      .join('\n')
  }
}
