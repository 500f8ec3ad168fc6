import { sql } from 'kysely'
import { LOG_POSITIONS_READ } from '#core/reporting/audit-log/limits.ts'
import type { LogEntryView } from '#core/reporting/audit-log/schema.ts'
import type { Actor } from '#server/platform/context/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { IS_TEST, ofMode, readableActions, TARGETED } from './cut-queries.ts'

export interface FoundEntry extends Omit<LogEntryView, 'created_at'> {
  readonly created_at: Date
}

export interface ReadLog {
  readonly entries: readonly FoundEntry[]
  /** Of the account; 0 where it has none. */
  readonly last_position: number
  /** The highest that is no longer kept; 0 where all are. */
  readonly removed_upto: number
}

interface Asked {
  readonly after: number
  readonly limit: number
  /** Names of PUBLIC actions. */
  readonly types: readonly string[]
  /** Null: of the whole account. */
  readonly event_id: number | null
}

/**
 * Entries above a position in their order, of the next 10,000, with where the log begins and ends: one statement, so that
 * all of it is of one moment (LOGE-6, LOGE-7).
 */
export async function readLog(db: Db, actor: Actor, { after, limit, types, event_id }: Asked): Promise<ReadLog> {
  const { account_id } = actor
  const in_event = event_id === null ? sql`true` : sql`a.event_id = ${event_id}`
  const { rows } = await sql<{ last_position: number; removed_upto: number } & (FoundEntry | { position: null })>`
    select m.last_position, m.removed_upto, f.* from (
      select coalesce((select position from log_entries where account_id = ${account_id} order by position desc limit 1), 0) as last_position,
        coalesce((select position from log_checkpoints where account_id = ${account_id}), 0) as removed_upto) m
    left join lateral (
      select l.position, a.action as type, a.created_at, ${IS_TEST} as is_test, t.organizer_id, a.event_id, a.order_id, a.attendee_id,
        a.actor_type, a.data
      from (select position, audit_id from log_entries where account_id = ${account_id} and position > ${after}
        order by position limit ${LOG_POSITIONS_READ}) l
      join audit_log a on a.id = l.audit_id ${TARGETED}
      where ${readableActions(actor, types)} and ${ofMode(actor)} and ${in_event} order by l.position limit ${limit}) f on true
    order by f.position`.execute(db)
  const [first] = rows
  return {
    entries: rows.flatMap(({ last_position, removed_upto, ...entry }) => (entry.position === null ? [] : [entry])),
    last_position: first?.last_position ?? 0,
    removed_upto: first?.removed_upto ?? 0,
  }
}
