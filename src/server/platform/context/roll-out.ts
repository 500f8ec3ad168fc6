import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Ctx } from './context.ts'
import { ROLL_OUT_OVERLAP_MS } from './limits.ts'

/** The migration with which checkout sessions became signed and the login cookie got its `__Host-` name (ADR 0035). */
const SIGNED_SESSIONS = '0028-identity.sql'

const known = new WeakMap<Db, Promise<Date>>()

/** Until when a process of the release before may have issued a session; it never changes, so it is read once. */
export function endOfUnsignedSessions({ db }: Pick<Ctx, 'db'>): Promise<Date> {
  const read = known.get(db) ?? readEnd(db)
  known.set(db, read)
  read.catch(() => known.delete(db))
  return read
}

async function readEnd(db: Db): Promise<Date> {
  const { rows } = await sql<{ applied_at: Date }>`
    select applied_at from schema_migrations where name = ${SIGNED_SESSIONS}`.execute(db)
  return new Date((rows[0]?.applied_at.getTime() ?? 0) + ROLL_OUT_OVERLAP_MS)
}
