import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { InstantView } from '#core/platform/fields.ts'
import { RSVP_ANSWERS, RSVP_RESPONSES, RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import { OrderEventView } from '#core/records/orders/order-parts.ts'
import { MAX_RSVP_GUESTS } from '#core/records/rsvps/limits.ts'
import { RSVP_LOCKS } from '#core/records/rsvps/rsvp-lock.ts'
import { WaitedPriceView } from '#core/records/waiting-entries/schema.ts'

/** APP-7: the whole answer. Guests come with YES alone; more than the invitation allows is a field error. */
export const RsvpAnswerInput = z
  .object({
    response: z.enum(RSVP_ANSWERS),
    guests: z.int().min(0).max(MAX_RSVP_GUESTS).default(0),
  })
  .transform((answer) => ({ ...answer, guests: answer.response === RsvpResponse.YES ? answer.guests : 0 }))
export type RsvpAnswerInput = z.output<typeof RsvpAnswerInput>

/** APP-7: what the link of an invitation shows. */
export const RsvpLinkView = z.object({
  short_id: z.string(),
  first_name: z.string().nullable(),
  price: WaitedPriceView,
  max_guests: z.int(),
  response: z.enum(RSVP_RESPONSES),
  guests: z.int(),
  respond_until: InstantView.nullable(),
  responded_at: InstantView.nullable(),
  /** Why the answer can no longer be changed; null while it can. */
  locked: z.enum(RSVP_LOCKS).nullable(),
  /** Valid tickets, by the links of their own pages. */
  tickets: z.array(z.object({ short_id: z.string(), reference: z.string() })),
  server_time: InstantView,
  event: OrderEventView,
})
export type RsvpLinkView = z.output<typeof RsvpLinkView>

nameViews({ RsvpLinkView })
