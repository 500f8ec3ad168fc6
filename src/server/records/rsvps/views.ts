import type { z } from 'zod'
import type { Locale } from '#core/platform/locales.ts'
import type { InvitationRow } from '#core/records/rsvps/invitation-list.ts'
import type { RsvpCountView, RsvpRowView, RsvpView } from '#core/records/rsvps/schema.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import type { ListedRsvpRow, RsvpCountRow, RsvpOrderRow } from './list-queries.ts'

const sum = (orders: readonly RsvpOrderRow[], of: 'places' | 'checked_in'): number =>
  orders.reduce((total, order) => total + order[of], 0)

const toPriceView = ({
  event_date_id,
  starts_at,
  ticket_id,
  ticket_price_id,
  title,
  label,
}: RsvpCountRow | ListedRsvpRow) => ({
  event_date_id,
  starts_at: starts_at?.toISOString() ?? null,
  ticket_id,
  ticket_price_id,
  title,
  label,
})

export const toRsvpView = (row: ListedRsvpRow, orders: readonly RsvpOrderRow[]): RsvpView => ({
  id: row.id,
  event_id: row.event_id,
  price: toPriceView(row),
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  language: row.language as Locale,
  max_guests: row.max_guests,
  response: row.response,
  guests: row.guests,
  places: sum(orders, 'places'),
  checked_in: sum(orders, 'checked_in'),
  orders: orders.map(({ order_id: id, reference }) => ({ id, reference })),
  respond_until: row.respond_until?.toISOString() ?? null,
  responded_at: row.responded_at?.toISOString() ?? null,
  invited_at: row.invited_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export const toRsvpCountView = (row: RsvpCountRow): RsvpCountView => ({
  ...toPriceView(row),
  invited: row.invited,
  yes: row.yes,
  no: row.no,
  maybe: row.maybe,
  unanswered: row.unanswered,
  places: row.places,
})

/** APP-6: a line of a list and, in the caller's language, what is wrong with it. */
export const toRsvpRowView = (locale: Locale, { problems, ...row }: InvitationRow): z.output<typeof RsvpRowView> => ({
  ...row,
  problems: problems.map(({ field, message }) => ({ field, message: translate(locale, message, message.values) })),
})
