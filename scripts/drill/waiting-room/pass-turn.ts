import type pg from 'pg'

const MINUTE_SECONDS = 60

/** Puts the seconds in which a room was open on by one turn: everybody who was called by now has missed it (ROOM-13). */
export async function passTurn(pool: pg.Pool, event_id: number): Promise<void> {
  await pool.query(
    `update queue_runs r set open_seconds = open_seconds + q.turn_minutes * ${MINUTE_SECONDS}
     from queue_rooms q where q.event_id = r.event_id and r.event_id = $1 and r.state <> 'CLOSED'`,
    [event_id],
  )
}

/** Who entered and closed the page has their pass until its time is over: this is then now, instead of in five minutes (ROOM-14). */
export async function passShopTime(pool: pg.Pool, event_id: number, indexes: readonly number[]): Promise<void> {
  await pool.query(
    `update queue_passes p set expires_at = now() from queue_runs r
     where r.id = p.run_id and r.event_id = $1 and r.state <> 'CLOSED' and p.ended_at is null and p.lane = 0 and p.index = any($2::bigint[])`,
    [event_id, [...indexes]],
  )
}
