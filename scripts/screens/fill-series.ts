import type { Call } from './api.ts'

export interface FilledSeries {
  /** An event with many dates, and what organizers do with them. */
  readonly series: { readonly id: number; readonly sold_date_id: number; readonly gone_date_id: number }
}

interface Made {
  readonly id: number
}

const ADA = { first_name: 'Ada', last_name: 'Sow', email: 'ada@example.org', amount_paid: 0, send_ticket: false }

/** Two shows a day on three evenings a week; one with tickets, one cancelled, one that a check-in list has lost. */
export async function fillSeries(call: Call, organizer_id: number): Promise<FilledSeries> {
  const first = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await call('POST', '/events', {
    ...{ organizer_id, timezone: 'Europe/Berlin', currency: 'EUR' },
    ...{ title: 'Nacht im Planetarium', start_date: `${first}T20:00`, end_date: `${first}T21:30` },
  })
  const at = (path: string) => `/events/${id}${path}`
  const { prices, ...ticket } = await call<Made & { prices: Made[] }>('POST', at('/tickets'), {
    ...{ title: 'Sitzplatz', type: 'TIERED', sale_end_offset: 60 },
    prices: [
      { label: 'Frühbucher', price: 1800, quantity_available: 40, sale_end_offset: 20_160 },
      { label: 'Regulär', price: 2400, quantity_available: 80 },
    ],
  })
  await call('PATCH', at('/settings'), { date_sale_start_offset: 86_400 })
  const times = [
    { start: '18:00', end: '19:30', title: 'Mit Live-Cello' },
    { start: '20:30', end: '22:00' },
  ]
  const rule = { frequency: 'WEEKLY', by_day: ['TH', 'FR', 'SA'], starts_on: first, count: 12, times }
  const { created } = await call<{ created: Made[] }>('POST', at('/dates'), { rule, values: { capacity: 120 } })
  const [sold, cancelled, gone] = created
  const of = { ticket_id: ticket.id, ticket_price_id: prices[1]!.id }
  for (const date of [sold, sold, cancelled])
    await call('POST', at('/attendees'), { ...ADA, ...of, event_date_id: date!.id })
  await call('POST', at(`/dates/${cancelled!.id}/cancel`), { holders: 'CANCEL_ONLY', notify: false })
  await call('POST', at('/check-in-lists'), { name: 'Kuppel', event_date_id: gone!.id })
  await call('POST', at('/dates/delete'), { ids: [gone!.id] })
  await call('POST', at('/discount-rules'), {
    ...{ name: '3 für 2', type: 'CHEAPEST', group_size: 3, group_count: 1, value_type: 'PERCENTAGE', value: 100 },
    ...{ is_enabled: true, ticket_ids: [ticket.id], weekdays: [], same_date: true, stacks_with_promo_code: false },
    ...{ products: [], effect_ticket_ids: [] },
  })
  return { series: { id, sold_date_id: sold!.id, gone_date_id: cancelled!.id } }
}
