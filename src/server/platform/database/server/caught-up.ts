import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createPool } from '../db.ts'
import { CATCH_UP_LOOK_MS } from '../limits.ts'

const READ_PRIMARY = `select s.system_identifier::text as system, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
  pg_current_wal_flush_lsn()::text as lsn from pg_control_system() s`

/**
 * The control file names an older timeline for a while after a promotion, never a later one: at worst the replica is not used
 * for that long.
 */
const READ_REPLICA = `select s.system_identifier::text = $1 and pg_is_in_recovery() and
    lpad(upper(to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline))), 8, '0') = $2 as follows,
  coalesce(pg_last_wal_replay_lsn() >= $3::pg_lsn, false) as has
  from pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r`

export interface ServersToCompare {
  /** Straight to the server. */
  readonly primary_url: string
  readonly replica_url: string
  /** The replica's address leads to a pooler in transaction mode (DB-3). */
  readonly is_pooled: boolean
}

/**
 * Milliseconds until the replica has all that the primary had when it was asked; null if it has not within the time, follows
 * another server, or cannot be reached. For whoever runs beside the product: a command has no row in `processes`.
 */
export async function caughtUpAfter(
  { primary_url, replica_url, is_pooled }: ServersToCompare,
  max_ms: number,
): Promise<number | null> {
  const asked = await ask(createPool(primary_url, { max: 1, name: NAME }), async (pool) => {
    const { rows } = await pool.query<{ system: string; timeline: string; lsn: string }>(READ_PRIMARY)
    return rows[0]!
  })
  const began = performance.now()
  const waited = () => performance.now() - began
  const look = (pool: pg.Pool) =>
    pool.query<{ follows: boolean; has: boolean }>(READ_REPLICA, [asked.system, asked.timeline, asked.lsn])
  try {
    return await ask(createPool(replica_url, { max: 1, name: NAME, is_pooled, is_read_only: true }), async (pool) => {
      for (;;) {
        const { follows, has } = (await look(pool)).rows[0]!
        if (follows && has) return Math.round(waited())
        if (waited() >= max_ms) return null
        await pause(CATCH_UP_LOOK_MS)
      }
    })
  } catch {
    return null
  }
}

const NAME = 'turnout-replica-look'

const ask = <T>(pool: pg.Pool, asking: (pool: pg.Pool) => Promise<T>): Promise<T> =>
  asking(pool).finally(() => pool.end())
