import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ACTIONS } from '#core/platform/actions/actions.ts'
import type { AskedActor } from '#core/reporting/audit-log/actor-filter.ts'
import type { AuditEntryView } from '#core/reporting/audit-log/schema.ts'
import type { Actor } from '#server/platform/context/context.ts'
import { mayOn } from '#server/platform/context/may-on.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literals } from '#server/platform/database/literals.ts'
import { IS_TEST, mayOnRow, ofAccount, ofMode, TARGETED } from './cut-queries.ts'

/** Told by the order's activity alone (LOGE-2a); the indexes leave them out (migrations 0113, 0114). */
const STEPS = Object.entries(ACTIONS).flatMap(([name, terms]) => (terms.class === 'STEP' ? [name] : []))
/** Written by every sale and every scan: what is looked for by other actions is found in an index without them. */
const FREQUENT: readonly string[] = [
  'order.completed',
  'attendee.created',
  'check_in.created',
  'check_in.ended',
  'unit.redeemed',
  'unit.redemption_undone',
]

/** What the reader asked for; each part left out asks for nothing. */
export interface AuditFilter {
  readonly actors: readonly AskedActor[] | null
  /** Null: all. */
  readonly actions: readonly string[] | null
  /** A field of `data` and what stands in it. */
  readonly about: { readonly field: string; readonly id: number } | null
  readonly event_ids: readonly number[] | null
  readonly organizer_ids: readonly number[] | null
  /** Orders and attendees, by their rows. */
  readonly records: { readonly order_ids: readonly number[]; readonly attendee_ids: readonly number[] } | null
  readonly created: readonly { readonly operator: '<' | '<=' | '>' | '>='; readonly at: Date }[]
}

export interface AuditStretch {
  readonly filter: AuditFilter
  /** Rows below this id. */
  readonly before: number | null
  readonly limit: number
}

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join([...conditions], sql` and `)}`
const ids = (some: readonly number[]) => sql`${[...some]}::bigint[]`

/** One of these did it. */
function by(actors: readonly AskedActor[]): RawBuilder<SqlBool> {
  const each = actors.map(({ type, id }) =>
    id === null ? sql`a.actor_type = ${type}` : sql`(a.actor_type = ${type} and a.actor_id = ${id})`,
  )
  return each.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(each, sql` or `)})`
}

/** What is asked of the row itself. */
function ofRow({ filter, before }: AuditStretch): RawBuilder<SqlBool>[] {
  const { actions, actors, about, records } = filter
  const is_rare = actions !== null && !actions.some((name) => FREQUENT.includes(name))
  return [
    sql<SqlBool>`a.action not in (${literals(is_rare ? [...STEPS, ...FREQUENT] : STEPS)})`,
    ...(actions ? [sql<SqlBool>`a.action = any(${[...actions]}::text[])`] : []),
    ...(actors ? [by(actors)] : []),
    ...(about ? [sql<SqlBool>`a.data ->> ${about.field} = ${String(about.id)}`] : []),
    ...(records
      ? [
          sql<SqlBool>`(a.order_id = any(${ids(records.order_ids)}) or a.attendee_id = any(${ids(records.attendee_ids)}))`,
        ]
      : []),
    ...filter.created.map(({ operator, at }) => sql<SqlBool>`a.created_at ${sql.raw(operator)} ${at}`),
    ...(before === null ? [] : [sql<SqlBool>`a.id < ${before}`]),
  ]
}

/** Rows that stand for themselves or for their event, and what the reader may see of them. */
function ofTarget(actor: Actor, { event_ids, organizer_ids }: AuditFilter): RawBuilder<SqlBool>[] {
  return [
    ofAccount(actor),
    mayOnRow(actor, 'audit.read'),
    ofMode(actor),
    ...(event_ids ? [sql<SqlBool>`a.event_id = any(${ids(event_ids)})`] : []),
    ...(organizer_ids ? [sql<SqlBool>`t.organizer_id = any(${ids(organizer_ids)})`] : []),
  ]
}

/** Newest first, found by one index: an event's, a person's, an order's. */
const oneByOne = (actor: Actor, stretch: AuditStretch, by: readonly RawBuilder<SqlBool>[]) => sql`
  select a.id from audit_log a ${TARGETED}
  where ${all([...by, ...ofRow(stretch), ...ofTarget(actor, stretch.filter)])} order by a.id desc limit ${stretch.limit}`

/**
 * The whole account: what members did carries its id, what buyers, the door and the clock did is found event by event.
 * Neither is ever read further than to as many rows as are asked for.
 */
function inAccount(actor: Actor, stretch: AuditStretch) {
  const { event_ids, organizer_ids } = stretch.filter
  const of_event = [
    sql<SqlBool>`e.account_id = ${actor.account_id}`,
    mayOn(actor, 'audit.read', { organizer: 'e.organizer_id', event: 'e.id' }),
    ...(event_ids ? [sql<SqlBool>`e.id = any(${ids(event_ids)})`] : []),
    ...(organizer_ids ? [sql<SqlBool>`e.organizer_id = any(${ids(organizer_ids)})`] : []),
  ]
  return sql`
    select id from (
      (${oneByOne(actor, stretch, [sql<SqlBool>`a.account_id = ${actor.account_id}`])})
      union all
      (select s.id from events e cross join lateral (
        select a.id from audit_log a
        where a.event_id = e.id and a.account_id is null and ${all([...ofRow(stretch), ofMode(actor)])}
        order by a.id desc limit ${stretch.limit}) s where ${all(of_event)})) either
    order by id desc limit ${stretch.limit}`
}

function idsOf(actor: Actor, stretch: AuditStretch) {
  const { event_ids, actors, records } = stretch.filter
  if (records) return oneByOne(actor, stretch, [])
  const numbers = (actors ?? []).flatMap(({ id }) => id ?? [])
  if (actors && numbers.length === actors.length)
    return oneByOne(actor, stretch, [sql<SqlBool>`a.actor_id = any(${ids(numbers)})`])
  if (event_ids?.length === 1) return oneByOne(actor, stretch, [sql<SqlBool>`a.event_id = ${event_ids[0]}`])
  return inAccount(actor, stretch)
}

export interface AuditRow {
  readonly id: number
  readonly chain: AuditEntryView['chain']
  readonly position: number | null
  readonly created_at: Date
  readonly action: string
  readonly actor_type: string
  readonly actor_id: number | null
  readonly actor_name: string | null
  readonly network: string | null
  readonly is_test: boolean
  readonly event_id: number | null
  readonly event_title: string | null
  readonly event_timezone: string | null
  readonly event_currency: string | null
  readonly event_is_deleted: boolean
  readonly organizer_id: number | null
  readonly order_id: number | null
  readonly order_reference: string | null
  readonly attendee_id: number | null
  readonly attendee_reference: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null
}

/** Rows of the audit log that the reader may see, newest first, with where each stands in the log (AUD-1, AUD-9). */
export async function listAuditRows(db: Db, actor: Actor, stretch: AuditStretch): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    with found as materialized (${idsOf(actor, stretch)})
    select a.id, a.created_at, a.action, a.actor_type, a.actor_id, a.actor_name, a.network, a.event_id, a.order_id, a.attendee_id, a.data,
      a.changes, t.organizer_id, l.position, ${IS_TEST} as is_test, e.title as event_title, e.timezone as event_timezone,
      e.currency as event_currency, e.deleted_at is not null as event_is_deleted,
      (select o.reference from orders o where o.id = a.order_id) as order_reference,
      (select h.reference from attendees h where h.id = a.attendee_id) as attendee_reference,
      case when l.position is not null then 'CHAINED'
        when exists (select from outbox x where x.audit_id = a.id) then 'UNPUBLISHED' else 'NONE' end as chain
    from found f join audit_log a on a.id = f.id ${TARGETED} left join log_entries l on l.audit_id = a.id
    order by a.id desc`.execute(db)
  return rows
}

/** Orders and attendees of the account by their references, an order with all its attendees. */
export async function findRecords(db: Db, account_id: number, reference: string) {
  const { rows } = await sql<{ order_id: number | null; attendee_id: number | null }>`
    select o.id as order_id, h.id as attendee_id from orders o join events e on e.id = o.event_id left join attendees h on h.order_id = o.id
      where o.reference = ${reference} and e.account_id = ${account_id}
    union all
    select null, h.id from attendees h join events e on e.id = h.event_id where h.reference = ${reference} and e.account_id = ${account_id}`.execute(
    db,
  )
  return {
    order_ids: [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))],
    attendee_ids: [...new Set(rows.flatMap(({ attendee_id }) => attendee_id ?? []))],
  }
}
