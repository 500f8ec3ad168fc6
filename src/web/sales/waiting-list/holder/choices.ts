import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { PlacePriceView } from '#core/sales/waiting-list/schema.ts'

/** Something that can be waited for: a price on a date. */
export interface Choice {
  readonly key: string
  /** Null where the event has one date, which then need not be named (DAT-1). */
  readonly event_date_id: number | null
  readonly starts_at: string | null
  readonly ticket_price_id: number
  readonly title: string
  readonly label: string | null
  readonly unit_total: number | null
  readonly min: number
  readonly max: number
}

const keyOf = (event_date_id: number | null, price_id: number): string => `${event_date_id ?? ''}:${price_id}`

/** What the event's page says can be waited for, on the date that it shows (VIS-8, VIS-9). */
export const choicesOf = ({ tickets, selected_date, dates_count }: PublicEventView): Choice[] =>
  tickets.flatMap((ticket) =>
    ticket.prices.flatMap((price): Choice[] => {
      if (!price.has_waiting_list) return []
      const date = dates_count > 1 ? selected_date : null
      return [
        {
          key: keyOf(date?.id ?? null, price.id),
          event_date_id: date?.id ?? null,
          starts_at: date?.starts_at ?? null,
          ticket_price_id: price.id,
          title: ticket.title,
          label: price.label,
          unit_total: price.unit_total,
          min: ticket.min_per_order,
          max: ticket.max_per_order,
        },
      ]
    }),
  )

/** What somebody waits for already. */
export const choicesOfPlace = (prices: readonly PlacePriceView[]): Choice[] =>
  prices.map((price) => {
    const event_date_id = price.starts_at === null ? null : price.event_date_id
    return {
      key: keyOf(event_date_id, price.ticket_price_id),
      event_date_id,
      starts_at: price.starts_at,
      ticket_price_id: price.ticket_price_id,
      title: price.title,
      label: price.label,
      unit_total: price.unit_total,
      min: price.min_per_order,
      max: price.max_per_order,
    }
  })

/** Each once, in the order in which they come. */
export const withChoices = (known: readonly Choice[], more: readonly Choice[]): Choice[] => [
  ...known,
  ...more.filter(({ key }) => !known.some((one) => one.key === key)),
]

export interface Bounds {
  readonly min: number
  readonly max: number
}

/** How many places all chosen tickets allow (WTL-6); `max` below `min` where they do not go together. */
export const boundsOf = (chosen: readonly Choice[]): Bounds => ({
  min: Math.max(1, ...chosen.map(({ min }) => min)),
  max: Math.min(...chosen.map(({ max }) => max)),
})

/** Puts one wish before the one ahead of it. */
export function movedUp(keys: readonly string[], key: string): string[] {
  const at = keys.indexOf(key)
  if (at <= 0) return [...keys]
  return keys.with(at, keys[at - 1] as string).with(at - 1, key)
}
