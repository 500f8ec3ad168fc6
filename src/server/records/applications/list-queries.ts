import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

/** Applications with the order that their last approval made. */
const select = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('applications')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders')
          .select(['orders.id', 'orders.reference', 'orders.status', 'orders.reserved_until'])
          .select(['orders.total_gross', 'orders.currency'])
          .whereRef('orders.application_id', '=', 'applications.id')
          .whereRef('orders.event_id', '=', 'applications.event_id')
          .orderBy('orders.id', 'desc')
          .limit(1)
          .as('made'),
      (join) => join.onTrue(),
    )
    .selectAll('applications')
    .select([
      'made.id as order_id',
      'made.reference as order_reference',
      'made.status as order_status',
      'made.reserved_until as order_until',
      'made.total_gross as order_total',
      'made.currency as order_currency',
    ])
    .where('applications.event_id', '=', event_id)

export type ListedApplicationRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** The filters on prices and dates: applications with a line of one of them. */
function naming(list: CheckedListQuery): RawBuilder<SqlBool> {
  const conditions = (['ticket_price_id', 'event_date_id'] as const).flatMap((column) =>
    list.filters
      .filter(({ field }) => field === column)
      .map(({ value }) => sql<SqlBool>`l.${sql.ref(column)} = any(${[value].flat()}::bigint[])`),
  )
  if (conditions.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`exists (select from jsonb_to_recordset(applications.items) as l (ticket_price_id bigint, event_date_id bigint)
    where ${sql.join(conditions, sql` and `)})`
}

/** Without a filter on the status those that have not ended. */
const shownUnlessAsked = (list: CheckedListQuery): RawBuilder<SqlBool> =>
  list.filters.some(({ field }) => field === 'status')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`applications.ended_at is null`

/** A page of applications (BO-100). */
export const listApplications = (db: Db, event_id: number, list: CheckedListQuery) => {
  const named = naming(list)
  const shown = shownUnlessAsked(list)
  return listPage(select(db, event_id).where(named).where(shown), list, {
    id: 'applications.id',
    search: `concat_ws(' ', applications.first_name, applications.last_name, applications.email)`,
    never_null: ['applications.created_at', 'applications.quantity'],
    narrow: db
      .selectFrom('applications')
      .selectAll()
      .where('applications.event_id', '=', event_id)
      .where(named)
      .where(shown),
    columns: {
      created_at: 'applications.created_at',
      last_name: 'applications.last_name',
      quantity: 'applications.quantity',
      status: 'applications.status',
    },
  })
}

export const findListedApplication = (
  db: Db | Tx,
  event_id: number,
  id: number,
): Promise<ListedApplicationRow | undefined> =>
  select(db, event_id).where('applications.id', '=', id).executeTakeFirst()
