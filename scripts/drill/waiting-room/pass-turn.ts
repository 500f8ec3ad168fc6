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
