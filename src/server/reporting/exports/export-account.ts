import type { EventListAsSeenView } from '#core/catalog/event-setup/schema.ts'
import { placeText } from '#core/catalog/events/place.ts'
import type { OrganizerView } from '#core/catalog/organizers/schema.ts'
import type { TaxOrFeeView } from '#core/catalog/taxes-and-fees/schema.ts'
import type { UserView } from '#core/identity/people/schema.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { loadEventPage } from '#server/catalog/event-setup/load-events.ts'
import { listOrganizers } from '#server/catalog/organizers/queries.ts'
import { toOrganizerView } from '#server/catalog/organizers/views.ts'
import { listTaxesAndFees } from '#server/catalog/taxes-and-fees/queries.ts'
import { toTaxOrFeeView } from '#server/catalog/taxes-and-fees/views.ts'
import { toUserView } from '#server/identity/people/read-member.ts'
import { listMembers } from '#server/identity/people/user-queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { moneyCell } from '#server/platform/files/file-cells.ts'
import { walkList } from '#server/platform/http/walk-list.ts'
import { columnKit } from './column-kit.ts'

/** Each event in its own zone and currency. */
export function exportEvents(ctx: StaffCtx, list: CheckedListQuery) {
  const { text, flag, money, instant, currency, zone } = columnKit<EventListAsSeenView>(ctx.locale, {
    zone: (row) => row.timezone,
    currency: (row) => row.currency,
  })
  const columns = [
    text('id', (row) => row.id),
    text('title', (row) => row.title),
    text('status', (row) => row.status),
    text('lifecycle', (row) => row.lifecycle_status),
    text('organizer', (row) => row.organizer.name),
    instant('start', (row) => row.start_date),
    instant('end', (row) => row.end_date),
    zone(),
    flag('online', (row) => row.is_online_event),
    text('place', (row) => (row.location_details ? placeText(row.location_details, ctx.locale) : null)),
    text('quantity_sold', ({ stats }) => stats?.tickets_sold ?? null),
    text('orders', ({ stats }) => stats?.orders_created ?? null),
    money('gross', ({ stats }) => stats?.gross_sales ?? null),
    money('net', ({ stats }) => stats?.net_sales ?? null),
    currency(),
    text('views', ({ stats }) => stats?.views ?? null),
    text('total_attendees', ({ check_in_stats }) => check_in_stats?.total_attendees ?? null),
    text('checked_in_count', ({ check_in_stats }) => check_in_stats?.total_checked_in_attendees ?? null),
    instant('created_at', (row) => row.created_at),
  ]
  const parts = walkList(ctx, list, (walking, query) =>
    loadEventPage({ ...walking, actor: ctx.actor }, { may: ['event.read', 'export'] }, query),
  )
  return { columns, parts }
}

export function exportOrganizers(ctx: StaffCtx, list: CheckedListQuery) {
  const { text } = columnKit<OrganizerView>(ctx.locale, { zone: () => 'UTC', currency: () => 'EUR' })
  const columns = [
    text('id', (row) => row.id),
    text('name', (row) => row.name),
    text('email', (row) => row.email),
    text('website', (row) => row.website),
    text('events', (row) => row.events_count),
  ]
  const parts = walkList(ctx, list, async (walking, query) => {
    const { rows, total } = await listOrganizers(
      walking.db,
      { actor: ctx.actor, may: ['organizer.read', 'export'] },
      query,
    )
    return { rows: rows.map((row) => toOrganizerView(row, undefined, ctx.config)), total }
  })
  return { columns, parts }
}

export function exportUsers(ctx: StaffCtx, { list, zone }: { list: CheckedListQuery; zone: string }) {
  const kit = columnKit<UserView>(ctx.locale, { zone: () => zone, currency: () => 'EUR' })
  const columns = [
    kit.text('first_name', (row) => row.first_name),
    kit.text('last_name', (row) => row.last_name),
    kit.text('email', (row) => row.email),
    kit.text('role', (row) => row.role),
    kit.text('status', (row) => row.status),
    kit.flag('owner', (row) => row.is_account_owner),
    kit.flag('email_confirmed', (row) => row.is_email_confirmed),
    kit.text('language', (row) => row.language),
    kit.instant('last_login', (row) => row.last_login_at),
    kit.instant('created_at', (row) => row.created_at),
    kit.zone(),
  ]
  const parts = walkList(ctx, list, async (walking, query) => {
    const { rows, total } = await listMembers(walking.db, { account_id: ctx.actor.account_id, now: ctx.now }, query)
    return { rows: rows.map(toUserView), total }
  })
  return { columns, parts }
}

export function exportTaxesAndFees(ctx: StaffCtx, { list, zone }: { list: CheckedListQuery; zone: string }) {
  const kit = columnKit<TaxOrFeeView>(ctx.locale, { zone: () => zone, currency: () => 'EUR' })
  const columns = [
    kit.text('name', (row) => row.name),
    kit.text('type', (row) => row.type),
    kit.text('calculation', (row) => row.calculation_type),
    // A fixed rate is money, a percentage a number.
    kit.text('rate', (row) => (row.currency ? moneyCell(row.rate, row.currency) : row.rate)),
    kit.text('currency', (row) => row.currency),
    kit.flag('included', (row) => row.included_in_price),
    kit.flag('default', (row) => row.apply_to_new_tickets),
    kit.text('description', (row) => row.description),
    kit.instant('created_at', (row) => row.created_at),
    kit.zone(),
  ]
  const parts = walkList(ctx, list, async (walking, query) => {
    const { rows, total } = await listTaxesAndFees(walking.db, ctx.actor.account_id, query)
    return { rows: rows.map(toTaxOrFeeView), total }
  })
  return { columns, parts }
}
