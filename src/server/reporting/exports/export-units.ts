import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { ListedUnitView } from '#core/records/order-units/schema.ts'
import { hasSeveralDates } from '#server/catalog/event-dates/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { walkList } from '#server/platform/http/walk-list.ts'
import { readUnitList } from '#server/records/order-units/read-order-unit.ts'
import { eventKit } from './column-kit.ts'
import { listWhoseUnits, type WhoseUnit } from './queries.ts'

interface UnitFileRow extends ListedUnitView {
  readonly whose: WhoseUnit | undefined
}

/** Extras and packages of an event's orders, a row for each unit (DAT-59). */
export async function exportUnits(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const has_dates = await hasSeveralDates(ctx.db, event.id)
  const { text, instant, zone } = eventKit<UnitFileRow>(ctx, event)
  const columns = [
    text('order_reference', (row) => row.order.reference),
    text('order_status', (row) => row.order.status),
    text('id', (row) => row.id),
    text('type', (row) => row.kind),
    text('product', (row) => row.title),
    text('tier', (row) => row.label),
    // one date is not spoken of (DAT-1, DAT-59)
    ...(has_dates ? [instant('date', (row) => row.whose?.starts_at ?? null)] : []),
    text('attendee_reference', (row) => row.whose?.attendee_reference ?? null),
    text('first_name', (row) => row.whose?.first_name ?? null),
    text('last_name', (row) => row.whose?.last_name ?? null),
    text('email', (row) => row.whose?.email ?? null),
    text('package', (row) => row.whose?.package_title ?? null),
    text('package_id', (row) => row.package_unit_id),
    text('status', (row) => row.status),
    instant('redeemed_at', (row) => row.redeemed_at),
    instant('created_at', (row) => row.created_at),
    instant('updated_at', (row) => row.updated_at),
    zone(),
  ]
  const parts = walkList(ctx, list, async (walking, query) => {
    const page = await readUnitList(walking, event.id, query)
    const whose = await listWhoseUnits(
      walking.db,
      page.rows.map(({ id }) => id),
    )
    return { ...page, rows: page.rows.map((row): UnitFileRow => ({ ...row, whose: whose.get(row.id) })) }
  })
  return { columns, parts }
}
