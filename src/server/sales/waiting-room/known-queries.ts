import { sql } from 'kysely'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { QueueState, type QueueStock } from '#core/platform/states/queue-state.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import { CLOSED_SHOWN_HOURS } from './limits.ts'

export interface KnownLane {
  readonly lane: number
  readonly n: number
  readonly next: number
  readonly serving: number
  readonly per_minute: number
  /** Hash of its code, hex. */
  readonly code: string | null
}

/** A run as all processes know it: a second old at most. */
export interface KnownRun {
  readonly event_id: number
  readonly run_id: number
  readonly number: number
  readonly state: QueueState
  readonly opens_at: Date
  readonly commitment: Buffer | null
  readonly seed: Buffer | null
  readonly frozen_at: Date | null
  readonly drawn_at: Date | null
  readonly opened_at: Date | null
  readonly ticked_at: Date | null
  readonly stock: QueueStock
  readonly prequeue_minutes: number
  readonly turn_minutes: number
  readonly shop_minutes: number
  readonly proof_of_work: boolean
  readonly message: string | null
  readonly waiting_list: boolean
  /** The event is on sale: else there is nothing to wait for. */
  readonly is_live: boolean
  readonly lanes: readonly KnownLane[]
}

/** The last run of every event whose room is open, or was a short while ago (ROOM-9). */
export async function listKnownRuns(db: Db, now: Date): Promise<KnownRun[]> {
  const { rows } = await sql<KnownRun>`
    select distinct on (r.event_id) r.event_id, r.id as run_id, r.number, r.state, r.opens_at, r.commitment, r.seed, r.frozen_at,
      r.drawn_at, r.opened_at, r.ticked_at, r.stock, q.prequeue_minutes, q.turn_minutes, q.shop_minutes, q.proof_of_work, q.message,
      s.waiting_list, e.status = ${literal(EventStatus.LIVE)} and e.deleted_at is null as is_live, l.lanes
    from queue_runs r join queue_rooms q using (event_id) join events e on e.id = r.event_id
      join event_settings s using (event_id)
      cross join lateral (select jsonb_agg(jsonb_build_object('lane', lane, 'n', n, 'next', next_index, 'serving', serving,
        'per_minute', per_minute, 'code', encode(code_hash, 'hex')) order by lane) as lanes from queue_lanes where run_id = r.id) l
    where r.state <> ${literal(QueueState.CLOSED)} or r.closed_at > ${now}::timestamptz - make_interval(hours => ${CLOSED_SHOWN_HOURS})
    order by r.event_id, r.number desc`.execute(db)
  return rows
}
