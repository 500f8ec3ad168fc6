import type pg from 'pg'
import { ConfigError } from '#server/platform/runtime/config.ts'
import { SETTINGS } from '../db.ts'

type Name = keyof typeof SETTINGS
const NAMES = Object.keys(SETTINGS) as Name[]

/** What gives a role the settings that a connection through a pooler cannot bring along (DB-4). */
export const roleSettings = (role: string, names: readonly Name[] = NAMES): string =>
  names.map((name) => `alter role ${role} set ${name} = '${SETTINGS[name]}';`).join('\n')

/** What a connection as a role of one's own has, in the words that the settings are told in. */
const READ = `select quote_ident(current_user) as role, array(
    select s.name from unnest($1::text[], $2::text[]) as s (name, value)
    join pg_settings p on lower(p.name) = s.name
    where case p.unit when 'ms' then p.setting::bigint <> extract(epoch from s.value::interval) * 1000 else p.setting <> s.value end
  ) as other`

/** The role of these connections, and its settings that are not as they have to be (DB-4). */
export async function readOtherSettings(
  pool: Pick<pg.Pool, 'query'>,
): Promise<{ readonly role: string; readonly other: readonly Name[] }> {
  const { rows } = await pool.query<{ role: string; other: Name[] }>(READ, [NAMES, Object.values(SETTINGS)])
  const { role = '', other: found = [] } = rows[0] ?? {}
  return { role, other: NAMES.filter((name) => found.includes(name)) }
}

/** A process whose calls would wait for a lock for ever, or work in another zone, does not start (DB-4). */
export async function assertRoleSettings(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { role, other } = await readOtherSettings(pool)
  if (other.length === 0) return
  throw new ConfigError(
    `DATABASE_URL leads to a pooler, so these settings must be the role's own (DB-4). As a superuser of the server:\n\n${roleSettings(role, other)}\n\nThen let the pooler open its connections anew (PgBouncer: RECONNECT).`,
  )
}
