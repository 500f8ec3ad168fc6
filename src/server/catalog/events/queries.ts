import { type Insertable, sql, type Updateable } from 'kysely'
import type { CurrencyTies } from '#core/catalog/events/currency-rule.ts'
import type { Settings } from '#core/catalog/events/settings-schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { EVENT_MOVES, EventStatus } from '#core/platform/states/event-state.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import { mayAll, type Reading } from '#server/platform/context/may-on.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { effectiveEndSql } from '#server/platform/database/effective-end.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'
import { nextStart } from './coming-dates-queries.ts'

/** The event if it exists in this account; another account's event is no event (IDN-6). */
export const findEvent = (db: Db | Tx, account_id: number, event_id: number) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', event_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Raised first of all in the transaction of every write that a prepared reservation depends on (RES-24). The row lock
 * also keeps two such writers apart; reservations only read the number.
 */
export const raiseSaleVersion = (tx: Tx, event_id: number) =>
  tx
    .updateTable('events')
    .set((eb) => ({ sale_version: eb('sale_version', '+', 1) }))
    .where('id', '=', event_id)
    .execute()

/**
 * Keeps every writer of `sale_version` out until the transaction ends, so that what is read of the event is one state of
 * it. Reservations only refer to the row and go on.
 */
export const lockEventShared = (tx: Tx, event_id: number) =>
  tx.selectFrom('events').select('id').where('id', '=', event_id).forShare().execute()

/** Whether the event limits what a person may have (LIM-1): by a ticket of it that is not deleted, or of all together. */
export async function isPersonLimited(db: Db | Tx, event_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_limited: boolean }>`
    select s.max_tickets_per_person is not null or exists (
      select from tickets t where t.event_id = s.event_id and t.max_per_person is not null and t.deleted_at is null) as is_limited
    from event_settings s where s.event_id = ${event_id}`.execute(db)
  return rows[0]?.is_limited ?? false
}

/** Only LIVE events are public (EVT-9). */
export const findPublicEvent = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event_id)
    .where('status', '=', EventStatus.LIVE)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const effectiveEnd = effectiveEndSql({
  start: sql.ref('start_date'),
  end: sql.ref('end_date'),
  zone: sql.ref('timezone'),
})

/** The same as core's `lifecycleStatus`, for lists to filter on (TIM-4, TIM-7). */
const lifecycle = (now: Date) => sql<string>`case when ${now} < start_date then 'UPCOMING'
  when ${now} < ${effectiveEnd} then 'ONGOING' else 'ENDED' end`

const withLifecycle = (db: Db, now: Date) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('events')
        .selectAll('events')
        .select(lifecycle(now).as('lifecycle_status'))
        .where('events.deleted_at', 'is', null)
        .as('e'),
    )
    .selectAll('e')

const LIST_SQL = {
  id: 'e.id',
  search: 'e.title',
  columns: {
    start_date: 'e.start_date',
    end_date: 'e.end_date',
    title: 'e.title',
    created_at: 'e.created_at',
    updated_at: 'e.updated_at',
    status: 'e.status',
    lifecycle_status: 'e.lifecycle_status',
    organizer_id: 'e.organizer_id',
  },
} as const

export interface EventsRead extends Reading {
  readonly organizer_id?: number
}

/** A page of the account's events, or of one organizer's, as far as the reader may (LST-1, TEAM-5). */
export const listEvents = (
  db: Db,
  { organizer_id, now, ...read }: EventsRead & { now: Date },
  list: CheckedListQuery,
) =>
  listPage<EventRow>(
    withLifecycle(db, now)
      .where('e.account_id', '=', read.actor.account_id)
      .where(mayAll(read, { organizer: 'e.organizer_id', event: 'e.id' }))
      .$if(organizer_id !== undefined, (query) => query.where('e.organizer_id', '=', organizer_id as number)),
    list,
    LIST_SQL,
  )

/** LST-16: LIVE events; without an organizer only those that may be indexed and are not over (PUB-30). */
export const listPublicEvents = (
  db: Db,
  { organizer_id, now }: { organizer_id: number | null; now: Date },
  list: CheckedListQuery,
) =>
  listPage<EventRow>(
    withLifecycle(db, now)
      .where('e.status', '=', EventStatus.LIVE)
      .$if(organizer_id !== null, (query) => query.where('e.organizer_id', '=', organizer_id as number))
      .$if(organizer_id === null, (query) =>
        query
          .where('e.lifecycle_status', '!=', 'ENDED')
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('event_settings')
                .select('event_settings.event_id')
                .whereRef('event_settings.event_id', '=', 'e.id')
                .where('event_settings.allow_search_engine_indexing', '=', true),
            ),
          ),
      ),
    list,
    { ...LIST_SQL, columns: { ...LIST_SQL.columns, start_date: nextStart(now) } },
  )

/** Whether the database knows the zone too: it reckons lists and statistics in it (TIM-2, TIM-5). */
export async function knowsTimezone(db: Db, timezone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${timezone}`.execute(db)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '22023') return false
    throw error
  }
}

export async function insertEvent(tx: Tx, row: Insertable<DB['events']>): Promise<EventRow> {
  return tx.insertInto('events').values(row).returningAll().executeTakeFirstOrThrow()
}

type EventValues = Omit<Updateable<DB['events']>, 'status'>

/** Writes what is no state of it. */
export const updateEventRow = (tx: Tx, event_id: number, row: EventValues) =>
  tx.updateTable('events').set(row).where('id', '=', event_id).execute()

/** Moves one event (EVT-6, EVT-7); elsewhere by now is EVENT_STATUS_INVALID (EVT-8). */
export async function moveEvent<To extends EventStatus>(
  tx: Tx,
  event_id: number,
  { from, to, ...values }: Move<typeof EVENT_MOVES, To> & EventValues,
): Promise<void> {
  const result = await tx
    .updateTable('events')
    .set({ ...values, status: to })
    .where('id', '=', event_id)
    .where('status', 'in', checkMoves<EventStatus>(EVENT_MOVES, from, to))
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) !== 1) throw new AppError('EVENT_STATUS_INVALID')
}

export type SettingsRow = Omit<Row<'event_settings'>, keyof Settings> & Settings

/** The columns' check constraints are the schema's lists, so the row is typed by it. */
export const findSettings = (db: Db | Tx, event_id: number): Promise<SettingsRow> =>
  db
    .selectFrom('event_settings')
    .selectAll()
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow() as Promise<SettingsRow>

export async function findSettingsOf(db: Db, event_ids: readonly number[]): Promise<Map<number, SettingsRow>> {
  if (event_ids.length === 0) return new Map()
  const rows = await db.selectFrom('event_settings').selectAll().where('event_id', 'in', event_ids).execute()
  return new Map(rows.map((row) => [row.event_id, row as SettingsRow]))
}

export const insertSettings = (tx: Tx, event_id: number, { settings, now }: { settings: Settings; now: Date }) =>
  tx
    .insertInto('event_settings')
    .values({ event_id, ...settings, updated_at: now })
    .execute()

export const updateSettingsRow = (tx: Tx, event_id: number, { settings, now }: { settings: Settings; now: Date }) =>
  tx
    .updateTable('event_settings')
    .set({ ...settings, updated_at: now })
    .where('event_id', '=', event_id)
    .execute()

/** Whoever hides a question wants to see it in the back office (QST-8). */
export const showHiddenQuestions = (tx: Tx, event_id: number, now: Date) =>
  tx
    .updateTable('event_settings')
    .set({ show_hidden_questions: true, updated_at: now })
    .where('event_id', '=', event_id)
    .where('show_hidden_questions', '=', false)
    .execute()

/** Whether staff see hidden questions and their answers with the event's orders and attendees (SET-13). */
export async function showsHiddenQuestions(db: Db, event_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('event_settings')
    .select('show_hidden_questions')
    .where('event_id', '=', event_id)
    .executeTakeFirst()
  return row?.show_hidden_questions ?? false
}

/** Whether buyers hear of refunds unless staff say otherwise (SET-6). */
export async function notifiesBuyerOfRefund(db: Db | Tx, event_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('event_settings')
    .select('notify_buyer_of_refund')
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  return row.notify_buyer_of_refund
}

/** The account an event belongs to. */
export async function findAccountOfEvent(db: Db | Tx, event_id: number): Promise<number> {
  const row = await db.selectFrom('events').select('account_id').where('id', '=', event_id).executeTakeFirstOrThrow()
  return row.account_id
}

/** The sites that may frame the event's widget; none named means any (WID-1). */
export async function findWidgetOrigins(db: Db, event_id: number): Promise<readonly string[]> {
  const row = await db
    .selectFrom('event_settings')
    .select('widget_allowed_origins')
    .where('event_id', '=', event_id)
    .executeTakeFirst()
  return row?.widget_allowed_origins ?? []
}

/** A background that mirrors the cover falls back to its colour when the cover goes (SET-15). */
export const resetCoverBackground = (tx: Tx, event_id: number, now: Date) =>
  tx
    .updateTable('event_settings')
    .set({ homepage_background_type: 'COLOR', updated_at: now })
    .where('event_id', '=', event_id)
    .where('homepage_background_type', '=', 'MIRRORED_COVER')
    .execute()

/** An account's block of settings for new events, as stored (ACC-7); empty when it has none. */
export async function findEventDefaults(
  db: Db | Tx,
  account_id: number,
): Promise<Partial<Record<keyof Settings, unknown>>> {
  const row = await db
    .selectFrom('event_defaults')
    .select('settings')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return (row?.settings ?? {}) as Partial<Record<keyof Settings, unknown>>
}

/** The organizer, kept from being deleted until the transaction ends (EVT-2, ORG-2). */
export const findOrganizerForEvent = (tx: Tx, account_id: number, organizer_id: number) =>
  tx
    .selectFrom('organizers')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', organizer_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

export async function hasOrganizer(
  db: Db,
  { account_id, organizer_id }: { account_id: number; organizer_id: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('organizers')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', organizer_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function findOrganizersOf(db: Db, ids: readonly number[]): Promise<Map<number, Row<'organizers'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('organizers').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these events have any promo code, for the "have a code?" link (VIE-14). */
export async function findEventsWithCodes(db: Db, event_ids: readonly number[]): Promise<Set<number>> {
  if (event_ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('promo_codes')
    .select('event_id')
    .distinct()
    .where('event_id', 'in', event_ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.event_id))
}

/** MON-7: what fixes the currency. Asked with the event's counters locked, so no order slips in (CAP-6). */
export async function readCurrencyTies(tx: Tx, event_id: number): Promise<CurrencyTies> {
  const { rows } = await sql<CurrencyTies>`
    select exists (select from orders where event_id = ${event_id}) as has_orders,
      exists (select from ticket_prices where event_id = ${event_id} and deleted_at is null and price > 0)
        or exists (select from date_prices o join event_dates d on d.id = o.event_date_id and d.deleted_at is null
          join ticket_prices p on p.id = o.ticket_price_id and p.deleted_at is null where o.event_id = ${event_id} and o.price > 0)
        or exists (select from package_parts p join tickets t on t.id = p.ticket_id and t.deleted_at is null
          where p.event_id = ${event_id} and p.unit_price > 0)
        or exists (select from promo_codes where event_id = ${event_id} and deleted_at is null and discount_type = 'FIXED')
        or exists (select from discount_rules where event_id = ${event_id} and deleted_at is null and value_type = 'FIXED')
        as has_amounts,
      exists (select from ticket_taxes t join taxes_and_fees f on f.id = t.tax_or_fee_id
              where t.event_id = ${event_id} and f.deleted_at is null and f.calculation_type = 'FIXED') as has_fixed_taxes`.execute(
    tx,
  )
  return rows[0]!
}

/** Whether the account has no other event: deleted ones count. */
export async function isFirstEvent(tx: Tx, account_id: number): Promise<boolean> {
  const found = await tx.selectFrom('events').select('id').where('account_id', '=', account_id).limit(2).execute()
  return found.length < 2
}

/** EVT-12: an order that is not EXPIRED, or that money ever went to. */
export async function hasLivingOrders(tx: Tx, event_id: number): Promise<boolean> {
  const { rows } = await sql<{ living: boolean }>`
    select exists (select from orders where event_id = ${event_id} and (status <> ${literal(OrderStatus.EXPIRED)} or completed_at is not null or amount_paid > 0))
      or exists (select from payment_attempts where event_id = ${event_id} and status in (${literals([PaymentAttemptStatus.CREATED, PaymentAttemptStatus.SUBMITTED, PaymentAttemptStatus.PROCESSING, PaymentAttemptStatus.SUCCEEDED])})) as living`.execute(
    tx,
  )
  return rows[0]?.living === true
}

export interface PageView {
  readonly event_id: number
  readonly visitor: Buffer
  readonly day: string
  readonly now: Date
  readonly counts_again_before: Date
}

/** Once per visitor and five minutes; the counter moves by one, atomically (EVT-14). */
export async function countView(
  tx: Tx,
  { event_id, visitor, day, now, counts_again_before }: PageView,
): Promise<boolean> {
  const { rows } = await sql`
    insert into event_visitors (event_id, visitor, seen_at) values (${event_id}, ${visitor}, ${now})
    on conflict (event_id, visitor) do update set seen_at = excluded.seen_at
      where event_visitors.seen_at <= ${counts_again_before}
    returning 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`insert into event_views (event_id, day, views) values (${event_id}, ${day}, 1)
    on conflict (event_id, day) do update set views = event_views.views + 1`.execute(tx)
  return true
}

/** Visitors' hashes are needed for five minutes and kept for a day at most. */
export const deleteOldVisitors = (tx: Tx, before: Date) =>
  tx.deleteFrom('event_visitors').where('seen_at', '<', before).execute()

export type EventRow = Row<'events'>

declare module '#server/platform/http/route-event.ts' {
  interface RouteEvent extends Row<'events'> {}
}
