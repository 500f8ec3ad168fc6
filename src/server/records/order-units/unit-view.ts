import type { ListedUnitView, OrderUnitView } from '#core/records/order-units/schema.ts'
import type { SoldUnitRow } from './list-queries.ts'

/** An extra or package as orders and attendees tell it. */
export const toOrderUnitView = (row: SoldUnitRow): OrderUnitView => ({
  id: row.id,
  kind: row.kind,
  ticket_id: row.ticket_id,
  title: row.title,
  label: row.label,
  event_date_id: row.event_date_id,
  attendee_id: row.attendee_id,
  package_unit_id: row.package_unit_id,
  status: row.status,
  redeemed_at: row.redeemed_at?.toISOString() ?? null,
})

export const toListedUnitView = (row: SoldUnitRow): ListedUnitView => ({
  ...toOrderUnitView(row),
  order: { id: row.order_id, reference: row.order_reference, status: row.order_status },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
