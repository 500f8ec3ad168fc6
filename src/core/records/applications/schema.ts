import { z } from 'zod'
import { AttributionInput } from '#core/catalog/attribution/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantView, line, multiLine, optional } from '#core/platform/fields.ts'
import { MAX_CODE_LENGTH } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { LOCALES } from '#core/platform/locales.ts'
import { APPLICATION_STATUSES } from '#core/platform/states/application-state.ts'
import { ORDER_STATUSES } from '#core/platform/states/order-state.ts'
import { DetailsInput } from '#core/records/orders/details-schema.ts'
import {
  MAX_APPLICATION_LINES,
  MAX_APPLICATION_MESSAGE_LENGTH,
  MAX_APPLICATION_REASON_LENGTH,
  MAX_APPLICATIONS_AT_ONCE,
} from './limits.ts'

/** A line of RES-1; the date may be left out where the event has one (DAT-1). */
const ApplicationLine = z.object({
  event_date_id: Id.nullish(),
  ticket_id: Id,
  ticket_price_id: Id,
  quantity: z.int().min(1),
})
export type ApplicationLine = z.output<typeof ApplicationLine>

const named = ({ event_date_id, ticket_price_id }: ApplicationLine): string =>
  `${event_date_id ?? ''}:${ticket_price_id}`

/** What is asked for; each price of a date once. */
const Lines = z
  .array(ApplicationLine)
  .min(1)
  .max(MAX_APPLICATION_LINES)
  .refine((lines) => new Set(lines.map(named)).size === lines.length, { error: 'unknown_id' })

/** APP-3: what is asked for, and the details of RES-16. A promo code only unlocks what it shows. */
export const ApplicationInput = DetailsInput.extend({
  items: Lines,
  promo_code: z.string().trim().max(MAX_CODE_LENGTH).nullish(),
  attribution: AttributionInput,
})
export type ApplicationInput = z.output<typeof ApplicationInput>

/** The whole anew, while nobody has decided; the address stays that of the link (APP-3). */
export const ApplicationChangeInput = DetailsInput.extend({ items: Lines })
export type ApplicationChangeInput = z.output<typeof ApplicationChangeInput>

const Applications = z.array(Id).min(1).max(MAX_APPLICATIONS_AT_ONCE)
export const ApplicationIds = z.object({ ids: Applications })
/** APP-4c: the reason stays with staff, the message goes to the applicant if they are to hear of it. */
export const RejectInput = z.object({
  ids: Applications,
  reason: optional(line(MAX_APPLICATION_REASON_LENGTH)),
  message: optional(multiLine(MAX_APPLICATION_MESSAGE_LENGTH)),
  notify: z.boolean().default(true),
})
export type RejectInput = z.output<typeof RejectInput>

/** A line as people read it; `starts_at` is null where the event has one date (DAT-1). */
export const RequestedLineView = z.object({
  event_date_id: Id,
  starts_at: InstantView.nullable(),
  ticket_id: Id,
  ticket_price_id: Id,
  title: z.string(),
  label: z.string().nullable(),
  quantity: z.int(),
})
export type RequestedLineView = z.output<typeof RequestedLineView>

/** An application as staff see it (APP-2). Names and address are null once they were erased (APP-5). */
export const ApplicationView = z.object({
  id: Id,
  event_id: Id,
  status: z.enum(APPLICATION_STATUSES),
  quantity: z.int(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(LOCALES),
  items: z.array(RequestedLineView),
  /** Kept by staff for themselves. */
  reason: z.string().nullable(),
  /** Told to the applicant. */
  message: z.string().nullable(),
  decided_by: Id.nullable(),
  decided_at: InstantView.nullable(),
  /** The order that its last approval made. */
  order: z
    .object({
      order_id: Id,
      reference: z.string(),
      status: z.enum(ORDER_STATUSES),
      total_gross: z.int(),
      currency: z.string(),
      until: InstantView.nullable(),
    })
    .nullable(),
  created_at: InstantView,
  ended_at: InstantView.nullable(),
})
export type ApplicationView = z.output<typeof ApplicationView>

const GivenAnswer = z.object({ question_id: Id, title: z.string(), text: z.string() })

/** With everything that was told: whoever decides reads the answers. */
export const ApplicationDetailView = ApplicationView.extend({
  answers: z.array(GivenAnswer),
  attendees: z.array(
    z.object({
      title: z.string(),
      label: z.string().nullable(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      answers: z.array(GivenAnswer),
    }),
  ),
})
export type ApplicationDetailView = z.output<typeof ApplicationDetailView>

/** How applications are searched, filtered and sorted (BO-100). */
export const APPLICATION_LIST = listSpec({
  sorts: ['created_at', 'last_name', 'quantity'],
  default_sort: 'created_at',
  default_direction: 'asc',
  filters: {
    status: filterField.choice(APPLICATION_STATUSES),
    ticket_price_id: filterField.one_of,
    event_date_id: filterField.one_of,
  },
})

nameViews({ RequestedLineView, ApplicationView, ApplicationDetailView })
