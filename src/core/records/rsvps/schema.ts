import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Email, FirstName, Id, InstantText, InstantView, Language, LastName, optional } from '#core/platform/fields.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { LOCALES } from '#core/platform/locales.ts'
import { RSVP_RESPONSES } from '#core/platform/states/rsvp-response.ts'
import { WaitedPriceView } from '#core/records/waiting-entries/schema.ts'
import { MAX_INVITATION_LIST_LENGTH, MAX_RSVP_GUESTS, MAX_RSVPS_AT_ONCE } from './limits.ts'

/** Of whom somebody may bring (APP-6). */
const MaxGuests = z.int().min(0).max(MAX_RSVP_GUESTS)

const invited = {
  ticket_price_id: Id,
  /** May be left out where the event has one date (DAT-1). */
  event_date_id: Id.nullish(),
  max_guests: MaxGuests.default(0),
  respond_until: optional(InstantText),
}

/** APP-6: one invitation. Without a language it is that of the caller. */
export const RsvpInput = z.object({
  ...invited,
  first_name: FirstName,
  last_name: LastName,
  email: Email,
  language: Language.optional(),
  /** Mails the invitation (MAIL-107). */
  send_invitation: z.boolean().default(true),
})
export type RsvpInput = z.output<typeof RsvpInput>

/** Changes of an invitation; omitted fields stay. Price, date and address stay while somebody has places (APP-7). */
export const RsvpUpdate = z.object({
  ticket_price_id: Id.optional(),
  event_date_id: Id.optional(),
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
  email: Email.optional(),
  language: Language.optional(),
  max_guests: MaxGuests.optional(),
  respond_until: optional(InstantText),
})
export type RsvpUpdate = z.output<typeof RsvpUpdate>

/**
 * APP-6: rows of comma, semicolon or tab separated cells: first name, last name, email, guests. Price, date and the guests of rows
 * that name no number are those of the call.
 */
export const RsvpListInput = z.object({
  ...invited,
  text: z.string().min(1).max(MAX_INVITATION_LIST_LENGTH),
})
export type RsvpListInput = z.output<typeof RsvpListInput>

export const RsvpImportInput = RsvpListInput.extend({
  language: Language.optional(),
  send_invitations: z.boolean().default(true),
})
export type RsvpImportInput = z.output<typeof RsvpImportInput>

export const RsvpRowView = z.object({
  line: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  max_guests: z.int(),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
export const RsvpListView = z.object({ rows: z.array(RsvpRowView) })
export type RsvpListView = z.output<typeof RsvpListView>
export const RsvpImportView = z.object({ created: z.int() })

/** A call without a body means its defaults: whoever had tickets is told that they are cancelled (MAIL-15). */
export const RsvpRemoveInput = z.preprocess((body) => body ?? {}, z.object({ notify: z.boolean().default(true) }))
export type RsvpRemoveInput = z.output<typeof RsvpRemoveInput>

export const RsvpsInput = z.object({ ids: z.array(Id).min(1).max(MAX_RSVPS_AT_ONCE) })

/** An invitation as staff see it (APP-6). Names and address are null once they were erased. */
export const RsvpView = z.object({
  id: Id,
  event_id: Id,
  price: WaitedPriceView,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(LOCALES),
  max_guests: z.int(),
  response: z.enum(RSVP_RESPONSES),
  guests: z.int(),
  /** Tickets of theirs that are valid, and people who came in with them. */
  places: z.int(),
  checked_in: z.int(),
  /** Orders that hold them, the first first. */
  orders: z.array(z.object({ id: Id, reference: z.string() })),
  respond_until: InstantView.nullable(),
  responded_at: InstantView.nullable(),
  /** When the invitation was mailed last; null where it never was. */
  invited_at: InstantView.nullable(),
  created_at: InstantView,
})
export type RsvpView = z.output<typeof RsvpView>

/** Of one price on one date: invitations by answer, and the valid tickets they have. */
export const RsvpCountView = WaitedPriceView.extend({
  invited: z.int(),
  yes: z.int(),
  no: z.int(),
  maybe: z.int(),
  unanswered: z.int(),
  places: z.int(),
})
export type RsvpCountView = z.output<typeof RsvpCountView>

/** How invitations are searched, filtered and sorted (BO-100). */
export const RSVP_LIST = listSpec({
  sorts: ['created_at', 'last_name', 'guests'],
  default_sort: 'created_at',
  default_direction: 'asc',
  filters: {
    response: filterField.choice(RSVP_RESPONSES),
    ticket_price_id: filterField.one_of,
    event_date_id: filterField.one_of,
  },
})

nameViews({ RsvpRowView, RsvpListView, RsvpImportView, RsvpView, RsvpCountView })
