import type { Locale } from '#core/platform/locales.ts'
import type { WaitedPriceView, WaitingCountView, WaitingEntryView } from '#core/records/waiting-entries/schema.ts'
import type { EntryPriceRow } from './holder-queries.ts'
import type { ListedEntryRow, WaitingCountRow } from './list-queries.ts'

export const toWaitedPriceView = (
  row: Pick<EntryPriceRow, 'event_date_id' | 'ticket_id' | 'ticket_price_id' | 'title' | 'label' | 'starts_at'>,
): WaitedPriceView => ({
  event_date_id: row.event_date_id,
  starts_at: row.starts_at?.toISOString() ?? null,
  ticket_id: row.ticket_id,
  ticket_price_id: row.ticket_price_id,
  title: row.title,
  label: row.label,
})

export const toWaitingEntryView = (row: ListedEntryRow, prices: readonly EntryPriceRow[]): WaitingEntryView => ({
  id: row.id,
  event_id: row.event_id,
  status: row.status,
  quantity: row.quantity,
  accepts_fewer: row.accepts_fewer,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  language: row.language as Locale,
  prices: prices.map(toWaitedPriceView),
  queued_at: row.queued_at.toISOString(),
  passed: row.passed,
  is_kept_for: row.keeping_since !== null,
  offer:
    row.order_id === null || row.order_reference === null
      ? null
      : {
          order_id: row.order_id,
          reference: row.order_reference,
          quantity: row.order_quantity ?? 0,
          title: row.order_title ?? '',
          label: row.order_label,
          until: row.order_until?.toISOString() ?? null,
        },
  created_at: row.created_at.toISOString(),
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
})

export const toWaitingCountView = (row: WaitingCountRow): WaitingCountView => ({
  ...toWaitedPriceView(row),
  waiting: row.waiting,
  units: row.units,
  promised: row.promised,
  offered: row.offered,
  converted: row.converted,
})
