import { sql } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { LISTED_ORDER_STATUSES } from '#core/platform/states/order-state.ts'
import { instantToLocal } from '#core/platform/time.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db } from '#server/platform/database/db.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

/** Every question that stands or was answered, in its order (FIL-4). */
export const listExportedQuestions = (db: Db, event_id: number) =>
  db
    .selectFrom('questions')
    .select(['id', 'title', 'belongs_to'])
    .where('event_id', '=', event_id)
    .where((eb) =>
      eb.or([
        eb('deleted_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('answers')
            .select('answers.id')
            .where('answers.event_id', '=', event_id)
            .whereRef('answers.question_id', '=', 'questions.id'),
        ),
      ]),
    )
    .orderBy('belongs_to', 'desc')
    .orderBy('order')
    .orderBy('id')
    .execute()

/** Answers of some orders, their attendees' included. */
export async function listAnswersOf(db: Db, event_id: number, order_ids: readonly number[]) {
  if (order_ids.length === 0) return []
  return db
    .selectFrom('answers')
    .select(['question_id', 'order_id', 'attendee_id', 'answer'])
    .where('event_id', '=', event_id)
    .where('order_id', 'in', [...order_ids])
    .execute()
}

/** Every list that stands or that somebody came in by: check-ins outlive their list here (CIL-6). */
export const listExportedCheckInLists = (db: Db, event_id: number) =>
  db
    .selectFrom('check_in_lists')
    .select(['id', 'name'])
    .where('event_id', '=', event_id)
    .where((eb) =>
      eb.or([
        eb('deleted_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('check_ins')
            .select('check_ins.id')
            .where('check_ins.event_id', '=', event_id)
            .whereRef('check_ins.check_in_list_id', '=', 'check_in_lists.id'),
        ),
      ]),
    )
    .orderBy('id')
    .execute()

/** Names of the event's tickets by id, deleted ones too: a code may still name one. */
export async function readTicketTitles(db: Db, event_id: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('tickets').select(['id', 'title']).where('event_id', '=', event_id).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** When the event's dates begin, by id, as its clocks say it, deleted ones too: a code may still name one. */
export async function readDateStarts(
  db: Db,
  event: { readonly id: number; readonly timezone: string },
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('event_dates').select(['id', 'starts_at']).where('event_id', '=', event.id).execute()
  return new Map(rows.map(({ id, starts_at }) => [id, instantToLocal(starts_at, event.timezone).replace('T', ' ')]))
}

/** The log of a list stays in exports when the list is deleted (CIL-6). */
export const findListOfScansEver = (db: Db, event_id: number, id: number) =>
  db.selectFrom('check_in_lists').select('id').where('event_id', '=', event_id).where('id', '=', id).executeTakeFirst()

const selectAnswers = (db: Db, event_id: number) =>
  db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .innerJoin('orders', 'orders.id', 'answers.order_id')
    .leftJoin('attendees', 'attendees.id', 'answers.attendee_id')
    .select([
      'questions.title',
      'questions.type',
      'questions.belongs_to',
      'questions.is_hidden',
      'answers.answer',
      'answers.created_at',
      'answers.updated_at',
      'orders.reference as order_reference',
      'orders.status as order_status',
      'attendees.reference as attendee_reference',
    ])
    .select([
      sql<string | null>`coalesce(attendees.first_name, orders.first_name)`.as('first_name'),
      sql<string | null>`coalesce(attendees.last_name, orders.last_name)`.as('last_name'),
      sql<string | null>`coalesce(attendees.email, orders.email)`.as('email'),
    ])
    .where('answers.event_id', '=', event_id)
    .where('orders.status', 'in', [...LISTED_ORDER_STATUSES])

export type AnswerFileRow = Awaited<ReturnType<ReturnType<typeof selectAnswers>['executeTakeFirstOrThrow']>>

/** One row per answer, in the order they were given (API-100). */
export const listAllAnswers = (
  db: Db,
  { event_id, mode }: { event_id: number; mode: OrderMode },
  list: CheckedListQuery,
) =>
  listPage(selectAnswers(db, event_id).where(inMode(mode, 'orders.is_test')), list, {
    id: 'answers.id',
    columns: { created_at: 'answers.created_at' },
  })

export async function findAccountZone(db: Db, account_id: number): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('default_timezone')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return row.default_timezone
}

/**
 * When the dates of these orders begin, by order: those of their tickets and extras, and of the items of one that was never
 * completed (DAT-58, DAT-59). Rows without a date are the first one's (DAT-3), extras without one of none (DAT-10).
 */
export async function listDatesOfOrders(
  db: Db,
  event_id: number,
  order_ids: readonly number[],
): Promise<Map<number, Date[]>> {
  const of = sql`any(${[...order_ids]}::bigint[])`
  const { rows } = await sql<{ order_id: number; starts_at: Date }>`
    select distinct u.order_id, d.starts_at from (
      select order_id, coalesce(event_date_id, event_id) as date_id from attendees where order_id = ${of}
      union select order_id, event_date_id from order_units where order_id = ${of}
      union select i.order_id, coalesce(i.event_date_id, case when i.kind = 'ADMISSION' then i.event_id end)
        from order_items i join orders o on o.id = i.order_id where i.order_id = ${of} and o.completed_at is null) u
    join event_dates d on d.event_id = ${event_id} and d.id = u.date_id order by d.starts_at`.execute(db)
  const dates = new Map<number, Date[]>()
  for (const { order_id, starts_at } of rows) dates.set(order_id, [...(dates.get(order_id) ?? []), starts_at])
  return dates
}

/**
 * Of these units: who holds the ticket it was chosen with, otherwise who bought it; when its date begins; what its package
 * is called (DAT-59).
 */
export async function listWhoseUnits(db: Db, unit_ids: readonly number[]) {
  const rows = await db
    .selectFrom('order_units')
    .innerJoin('orders', 'orders.id', 'order_units.order_id')
    .leftJoin('attendees', 'attendees.id', 'order_units.attendee_id')
    .leftJoin('event_dates', 'event_dates.id', 'order_units.event_date_id')
    .leftJoin('order_units as package', 'package.id', 'order_units.package_unit_id')
    .leftJoin('order_items as package_item', 'package_item.id', 'package.order_item_id')
    .select([
      'order_units.id',
      'event_dates.starts_at',
      'attendees.reference as attendee_reference',
      'package_item.title as package_title',
      sql<string | null>`coalesce(attendees.first_name, orders.first_name)`.as('first_name'),
      sql<string | null>`coalesce(attendees.last_name, orders.last_name)`.as('last_name'),
      sql<string | null>`coalesce(attendees.email, orders.email)`.as('email'),
    ])
    .where(sql<boolean>`order_units.id = any(${[...unit_ids]}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
export type WhoseUnit = Awaited<ReturnType<typeof listWhoseUnits>> extends Map<number, infer Row> ? Row : never
