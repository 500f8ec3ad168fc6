import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { AttendeeDetails, AttendeeEmail } from '#core/catalog/events/attendee-details.ts'
import type { ApplicationPlaceView } from '#core/sales/place-requests/schema.ts'

/** Something that can be asked for: a price on a date. */
export interface Choice {
  readonly key: string
  /** Null where the event has one date, which then need not be named (DAT-1). */
  readonly event_date_id: number | null
  readonly starts_at: string | null
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly title: string
  readonly label: string | null
  readonly unit_total: number | null
  readonly min: number
  readonly max: number
  readonly attendee_email: AttendeeEmail
}

const keyOf = (event_date_id: number | null, price_id: number): string => `${event_date_id ?? ''}:${price_id}`

/** States in which the event's page lets people ask: nothing is held, so what is sold out can be asked for, too (APP-3). */
const OPEN: readonly string[] = ['ON_SALE', 'SOLD_OUT', 'ALL_HELD', 'NOT_PAYABLE']

/** What the event's page says can be asked for, on the date that it shows. */
export const choicesOf = ({ tickets, selected_date, dates_count }: PublicEventView): Choice[] =>
  tickets.flatMap((ticket) =>
    ticket.prices.flatMap((price): Choice[] => {
      if (!ticket.requires_approval || !OPEN.includes(price.sale_state)) return []
      const date = dates_count > 1 ? selected_date : null
      return [
        {
          key: keyOf(date?.id ?? null, price.id),
          event_date_id: date?.id ?? null,
          starts_at: date?.starts_at ?? null,
          ticket_id: ticket.id,
          ticket_price_id: price.id,
          title: ticket.title,
          label: price.label,
          unit_total: price.unit_total,
          min: ticket.min_per_order,
          max: ticket.max_per_order,
          attendee_email: ticket.requires_approval.attendee_email,
        },
      ]
    }),
  )

/** Whose details the event asks for, as its tickets say (SET-45). */
export const detailsAskedBy = ({ tickets }: PublicEventView): AttendeeDetails =>
  tickets.find(({ requires_approval }) => requires_approval)?.requires_approval?.attendee_details ?? 'EACH'

/** What somebody has asked for already. */
export const choicesOfApplication = ({ items }: Pick<ApplicationPlaceView, 'items'>): Choice[] =>
  items.map((item) => {
    const event_date_id = item.starts_at === null ? null : item.event_date_id
    return {
      key: keyOf(event_date_id, item.ticket_price_id),
      event_date_id,
      starts_at: item.starts_at,
      ticket_id: item.ticket_id,
      ticket_price_id: item.ticket_price_id,
      title: item.title,
      label: item.label,
      unit_total: item.unit_total,
      min: item.min_per_order,
      max: item.max_per_order,
      attendee_email: item.attendee_email,
    }
  })

/** How many of each, by key; what is not in it is not asked for. */
export type Quantities = Readonly<Record<string, number>>

/** What is asked for, as the attendees' panel reads an order's items. */
export const itemsOf = (choices: readonly Choice[], quantities: Quantities) =>
  choices.flatMap((choice) => {
    const quantity = quantities[choice.key] ?? 0
    if (quantity === 0) return []
    const { title, label, ticket_id, ticket_price_id, event_date_id, attendee_email } = choice
    return [
      {
        kind: 'ADMISSION' as const,
        ...{ title, label, ticket_id, ticket_price_id, event_date_id, attendee_email, quantity },
      },
    ]
  })
