import type pg from 'pg'

/**
 * System identifier, timeline and start of the server reached (HA-2). The control file still names the old timeline for a
 * while after a promotion, the name of the file being written does not. On a standby it cannot be asked: such a server takes
 * no writes.
 */
const READ_EPOCH = `select s.system_identifier || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) || '/'
  || extract(epoch from pg_postmaster_start_time()) as epoch from pg_control_system() s`

/** What PostgreSQL says where it is asked for its place in the log during recovery. */
const IN_RECOVERY = '55000'

/** Names the database as it is now: another server, a promotion and a restart each make another epoch. */
export async function readEpoch(client: pg.ClientBase): Promise<string> {
  try {
    const { rows } = await client.query<{ epoch: string }>(READ_EPOCH)
    return rows[0]!.epoch
  } catch (error) {
    if ((error as { code?: unknown }).code !== IN_RECOVERY) throw error
    throw Object.assign(new Error('the server reached is a standby', { cause: error }), { code: '25006' })
  }
}

const READ_STANDBY = `select current_setting('synchronous_standby_names') <> ''
  and current_setting('synchronous_commit') in ('on', 'remote_apply') as is_there`

/** Whether a commit of ours waits until a standby has it (HA-1). */
export async function waitsForStandby(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(READ_STANDBY)
  return rows[0]!.is_there
}
