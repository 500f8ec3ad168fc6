import { type RawBuilder, sql } from 'kysely'
import type { Attempt } from '#core/identity/webhooks/attempts.ts'
import type { WebhookPayload } from '#core/identity/webhooks/schema.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { checkMoves, sourcesOf } from '#core/platform/states/moves.ts'
import { WEBHOOK_DELIVERY_MOVES, WebhookDeliveryStatus, WebhookStatus } from '#core/platform/states/webhook-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

const PENDING = literal(WebhookDeliveryStatus.PENDING)

export interface NewDelivery {
  readonly endpoint_id: number
  readonly position: number
  readonly type: string
  /** Null until the first attempt where the body is yet to be built (HOOK-4). */
  readonly body: string | null
}

/** Of a round, in the order of their positions, which becomes that of their ids (HOOK-6). */
export const insertDeliveries = (tx: Tx, rows: readonly NewDelivery[], now: Date) =>
  sql`insert into webhook_deliveries (endpoint_id, position, type, body, payload, status, created_at)
    select r.endpoint_id, r.position, r.type, r.body, case when r.body is not null then 'THIN' end, ${PENDING}, ${now}
    from unnest(${rows.map((one) => one.endpoint_id)}::bigint[], ${rows.map((one) => one.position)}::bigint[],
      ${rows.map((one) => one.type)}::text[], ${rows.map((one) => one.body)}::text[]) with ordinality
      as r (endpoint_id, position, type, body, nth) order by r.nth`.execute(tx)

/**
 * The same entries once more (HOOK-9). What waits to be sent already is not doubled. Bodies are taken over when they are sent
 * (HOOK-4): ten thousand at once would be gigabytes. Answers how many there are now.
 */
export async function insertReplays(
  tx: Tx,
  { endpoint_id, now }: { endpoint_id: number; now: Date },
  entries: readonly { readonly position: number; readonly type: string }[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (endpoint_id, position, replay, type, status, created_at)
    select ${endpoint_id}, r.position, coalesce(before.replay, 0) + 1, r.type, ${PENDING}, ${now}
    from unnest(${entries.map((one) => one.position)}::bigint[], ${entries.map((one) => one.type)}::text[]) as r (position, type)
    left join lateral (select max(d.replay) as replay, bool_or(d.status = ${PENDING}) as waits from webhook_deliveries d
      where d.endpoint_id = ${endpoint_id} and d.position = r.position) before on true
    where before.waits is not true order by r.position on conflict do nothing returning id`.execute(tx)
  return rows.length
}

/** The bytes that were sent of these positions, where they are kept: a replay sends the same (HOOK-4). */
export async function listKeptBodies(
  db: Db,
  endpoint_id: number,
  positions: readonly number[],
): Promise<Map<number, { body: string; payload: WebhookPayload }>> {
  const { rows } = await sql<{ position: number; body: string; payload: WebhookPayload }>`
    select distinct on (position) position, body, payload from webhook_deliveries
    where endpoint_id = ${endpoint_id} and position = any(${[...positions]}::bigint[]) and body is not null
    order by position, replay`.execute(db)
  return new Map(rows.map(({ position, ...kept }) => [position, kept]))
}

const columns = [
  'webhook_deliveries.id',
  'webhook_deliveries.endpoint_id',
  'webhook_deliveries.position',
  'webhook_deliveries.replay',
  'webhook_deliveries.type',
  'webhook_deliveries.payload',
  'webhook_deliveries.status',
  'webhook_deliveries.attempts',
  'webhook_deliveries.next_attempt_at',
  'webhook_deliveries.created_at',
] as const

const select = (db: Db | Tx, endpoint_id: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select([...columns])
    .where('endpoint_id', '=', endpoint_id)
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** A position, or the name of a message, which ends with it. */
function searchPosition(text: string) {
  const [, position] = /^(?:msg_\d+_)?(\d{1,15})$/.exec(text.trim()) ?? []
  return position ? sql<boolean>`webhook_deliveries.position = ${Number(position)}` : sql<boolean>`false`
}

/** The log of an endpoint: without bodies, of which each may be large (HOOK-8). Ids ascend with the time. */
export const listDeliveries = (db: Db, endpoint_id: number, list: CheckedListQuery) =>
  listPage(select(db, endpoint_id), list, {
    id: 'webhook_deliveries.id',
    search: searchPosition,
    columns: {
      created_at: 'webhook_deliveries.id',
      status: 'webhook_deliveries.status',
      type: 'webhook_deliveries.type',
      position: 'webhook_deliveries.position',
    },
  })

export const findDelivery = (db: Db | Tx, endpoint_id: number, id: number) =>
  select(db, endpoint_id).select('webhook_deliveries.body').where('id', '=', id).executeTakeFirst()
export type DeliveryWithBody = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** What is to be sent now. */
export interface DueDelivery {
  readonly id: number
  readonly position: number
  readonly type: string
  readonly body: string | null
  readonly attempts_made: number
}

interface Due {
  readonly endpoint_id: number
  readonly now: Date
  readonly limit: number
  /** Bytes of bodies read at once; one row is read whatever its size. */
  readonly max_bytes: number
  /** Under way in this process. */
  readonly under_way: readonly number[]
}

const withinBytes = (chosen: RawBuilder<unknown>, max_bytes: number) => sql<DueDelivery>`
  select id, position, type, body, attempts_made from (
    select *, sum(coalesce(octet_length(body), 0)) over (order by nth) - coalesce(octet_length(body), 0) as bytes_before
    from (${chosen}) chosen) read where bytes_before < ${max_bytes} order by nth`

/** First attempts, in the order of their positions (HOOK-6). */
export async function listFirst(db: Db, { endpoint_id, limit, max_bytes, under_way }: Due): Promise<DueDelivery[]> {
  const chosen = sql`select id, position, type, body, attempts_made, row_number() over (order by id) as nth
    from webhook_deliveries where endpoint_id = ${endpoint_id} and status = ${PENDING} and attempts_made = 0
      and id <> all(${[...under_way]}::bigint[]) order by id limit ${limit}`
  return (await withinBytes(chosen, max_bytes).execute(db)).rows
}

/** Further attempts that are due, the longest waiting first (HOOK-3b). */
export async function listAgain(
  db: Db,
  { endpoint_id, now, limit, max_bytes, under_way }: Due,
): Promise<DueDelivery[]> {
  const chosen = sql`select id, position, type, body, attempts_made, row_number() over (order by next_attempt_at, id) as nth
    from webhook_deliveries where endpoint_id = ${endpoint_id} and status = ${PENDING} and attempts_made > 0
      and next_attempt_at <= ${now} and id <> all(${[...under_way]}::bigint[]) order by next_attempt_at, id limit ${limit}`
  return (await withinBytes(chosen, max_bytes).execute(db)).rows
}

/** Before the first attempt, and never again while it is kept (HOOK-4). */
export const storeBodies = (
  tx: Tx,
  bodies: readonly { readonly id: number; readonly body: string; readonly payload: WebhookPayload }[],
) =>
  sql`update webhook_deliveries d set body = b.body, payload = b.payload
    from unnest(${bodies.map((one) => one.id)}::bigint[], ${bodies.map((one) => one.body)}::text[],
      ${bodies.map((one) => one.payload)}::text[]) as b (id, body, payload)
    where d.id = b.id and d.body is null`.execute(tx)

/** What became of an attempt. */
export interface FinishedAttempt {
  readonly delivery: Pick<DueDelivery, 'id' | 'attempts_made'>
  readonly attempt: Attempt
  readonly status: WebhookDeliveryStatus
  readonly next_attempt_at: Date | null
}

/** One that failed and is tried again stays what it is (HOOK-3b). */
const reached = (to: WebhookDeliveryStatus): WebhookDeliveryStatus => {
  const { PENDING: waiting } = WebhookDeliveryStatus
  if (to !== waiting) checkMoves<WebhookDeliveryStatus>(WEBHOOK_DELIVERY_MOVES, waiting, to)
  return to
}

/** Adds attempts to the log of their deliveries; one that was ended meanwhile stays as it is (HOOK-3). */
export function storeAttempts(tx: Tx, finished: readonly FinishedAttempt[]) {
  const from = literals(sourcesOf(WEBHOOK_DELIVERY_MOVES, WebhookDeliveryStatus.DELIVERED))
  return sql`update webhook_deliveries d set status = f.status, attempts = d.attempts || f.attempt, attempts_made = d.attempts_made + 1,
      next_attempt_at = f.next_attempt_at
    from unnest(${finished.map(({ delivery }) => delivery.id)}::bigint[], ${finished.map(({ delivery }) => delivery.attempts_made)}::int[],
      ${finished.map(({ status }) => reached(status))}::text[], ${finished.map(({ attempt }) => JSON.stringify(attempt))}::jsonb[],
      ${finished.map(({ next_attempt_at }) => next_attempt_at)}::timestamptz[]) as f (id, attempts_made, status, attempt, next_attempt_at)
    where d.id = f.id and d.status in (${from}) and d.attempts_made = f.attempts_made`.execute(tx)
}

/** Of an endpoint that is not delivered to any more; so many at most, the clock ends the rest (HOOK-3d). */
export async function skipDeliveries(tx: Tx | Db, endpoint_id: number, limit: number): Promise<number> {
  const { SKIPPED } = WebhookDeliveryStatus
  const from = literals(checkMoves(WEBHOOK_DELIVERY_MOVES, WebhookDeliveryStatus.PENDING, SKIPPED))
  const { rows } = await sql`
    update webhook_deliveries set status = ${literal(SKIPPED)}, next_attempt_at = null
    where status in (${from}) and id = any(array(
      (select id from webhook_deliveries where endpoint_id = ${endpoint_id} and status = ${PENDING} and attempts_made = 0 order by id limit ${limit})
      union all
      (select id from webhook_deliveries where endpoint_id = ${endpoint_id} and status = ${PENDING} and attempts_made > 0 limit ${limit})))
    returning id`.execute(tx)
  return rows.length
}

/** Those whose entry is not kept any more (HOOK-9). */
export const skipWithoutEntry = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ status: WebhookDeliveryStatus.SKIPPED, next_attempt_at: null })
    .where('id', 'in', [...ids])
    .where(
      'status',
      'in',
      checkMoves(WEBHOOK_DELIVERY_MOVES, WebhookDeliveryStatus.PENDING, WebhookDeliveryStatus.SKIPPED),
    )
    .execute()

/** Disabled or deleted endpoints that still have deliveries to be skipped. */
export async function listEndpointsToSkip(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from webhook_endpoints e
    where (e.status = ${literal(WebhookStatus.DISABLED)} or e.deleted_at is not null)
      and (exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.status = ${PENDING} and d.attempts_made = 0)
        or exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.status = ${PENDING} and d.attempts_made > 0))
    order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The eldest, so many at most; ids ascend with the time, so nobody looks further (HOOK-8). */
export async function purgeDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with eldest as (select id, created_at from webhook_deliveries order by id limit ${limit})
    delete from webhook_deliveries d using eldest where d.id = eldest.id and eldest.created_at < ${before} returning d.id`.execute(
    db,
  )
  return rows.length
}

/** What was said of these orders' persons goes with their data (EXP-9, PAY-37); the attendees are still there. */
export const eraseBodies = (tx: Tx, order_ids: readonly number[]) =>
  sql`update webhook_deliveries d set body = null, payload = null
    from (select id from audit_log where order_id = any(${[...order_ids]}::bigint[])
      union select id from audit_log where attendee_id in (select id from attendees where order_id = any(${[...order_ids]}::bigint[]))) a
      join log_entries l on l.audit_id = a.id join webhook_endpoints e on e.account_id = l.account_id
    where d.endpoint_id = e.id and d.position = l.position and d.payload = 'FULL'`.execute(tx)
