import { z } from 'zod'
import { ATTENDEE_EMAILS } from '#core/catalog/events/attendee-details.ts'
import { AnswerInput } from '#core/catalog/questions/answer-schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { InstantView } from '#core/platform/fields.ts'
import { APPLICATION_STATUSES } from '#core/platform/states/application-state.ts'
import { RequestedLineView } from '#core/records/applications/schema.ts'
import { OrderEventView } from '#core/records/orders/order-parts.ts'
import { DraftAttendeeView, PublicOrderView } from '#core/sales/checkout/schema.ts'

/** A line with the bounds of its ticket, and what is asked of who comes with it. */
const AskedLineView = RequestedLineView.extend({
  min_per_order: z.int(),
  max_per_order: z.int(),
  /** What one costs now, all included; null where it is not sold any more. */
  unit_total: z.int().nullable(),
  attendee_email: z.enum(ATTENDEE_EMAILS),
})
export type AskedLineView = z.output<typeof AskedLineView>

/** APP-3: what the link of an application shows; the details while they can be changed. */
export const ApplicationPlaceView = z.object({
  short_id: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  first_name: z.string().nullable(),
  currency: z.string(),
  items: z.array(AskedLineView),
  details: z
    .object({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      answers: z.array(AnswerInput),
      attendees: z.array(DraftAttendeeView),
    })
    .nullable(),
  /** What staff wrote when they decided. */
  message: z.string().nullable(),
  /** The order of an approved place, until it is paid, and afterwards what was bought. */
  order: PublicOrderView.nullable(),
  pay_hours: z.int(),
  applied_at: InstantView,
  decided_at: InstantView.nullable(),
  server_time: InstantView,
  event: OrderEventView,
})
export type ApplicationPlaceView = z.output<typeof ApplicationPlaceView>

nameViews({ AskedLineView, ApplicationPlaceView })
