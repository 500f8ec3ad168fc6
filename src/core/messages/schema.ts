import { z } from 'zod'
import { Id, InstantView, MAX_RICH_TEXT_LENGTH, multiLine, Name } from '../fields.ts'
import { filterField, listSpec } from '../list-query.ts'
import { MAIL_FAILURES } from '../mails/schema.ts'

/** MSG-2a to MSG-2f. */
export const RECIPIENT_TYPES = ['EVENT', 'NOT_CHECKED_IN', 'TICKET', 'BUYERS', 'ATTENDEE', 'ORDER'] as const
export type RecipientType = (typeof RECIPIENT_TYPES)[number]

/** MSG-1. */
export const MESSAGE_STATUSES = ['PROCESSING', 'SENT', 'FAILED'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** MSG-2c. */
export const MAX_CHOSEN_ATTENDEES = 50
/** MSG-9, unless the operator says otherwise (TURNOUT_MESSAGE_QUOTA); self-hosted installations have no limit. */
export const HOSTED_DAILY_RECIPIENTS = 5_000

interface Choice {
  readonly recipient_type: RecipientType
  readonly ticket_ids: readonly number[]
  readonly attendee_ids: readonly number[]
  readonly order_id?: number | null | undefined
}

const hasTickets = ({ recipient_type, ticket_ids }: Choice) => recipient_type !== 'TICKET' || ticket_ids.length > 0
const hasAttendees = ({ recipient_type, attendee_ids }: Choice) =>
  recipient_type !== 'ATTENDEE' || attendee_ids.length > 0
const hasOrder = ({ recipient_type, order_id }: Choice) => recipient_type !== 'ORDER' || Boolean(order_id)

/** The choice that its type needs (MSG-2a to MSG-2d). */
const complete = <T extends z.ZodType<Choice>>(schema: T) =>
  schema
    .refine(hasTickets, { error: 'ticket_required', path: ['ticket_ids'] })
    .refine(hasAttendees, { error: 'required', path: ['attendee_ids'] })
    .refine(hasOrder, { error: 'required', path: ['order_id'] })

/** MSG-1. `is_not_promotional` is the sender's word; without it the message is refused (MSG-5). */
export const MessageInput = complete(
  z.object({
    subject: Name,
    body: multiLine(MAX_RICH_TEXT_LENGTH),
    recipient_type: z.enum(RECIPIENT_TYPES),
    ticket_ids: z.array(Id).max(500).default([]),
    attendee_ids: z.array(Id).max(MAX_CHOSEN_ATTENDEES).default([]),
    order_id: Id.nullish(),
    is_test: z.boolean().default(false),
    send_copy_to_sender: z.boolean().default(false),
    is_not_promotional: z.boolean().default(false),
  }),
)
export type MessageInput = z.output<typeof MessageInput>

/** Ids in a query string: `3,17,20`. */
const IdList = z
  .string()
  .max(8_000)
  .regex(/^([1-9]\d{0,14}(,[1-9]\d{0,14})*)?$/)
  .default('')
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))

/** API-91. */
export const RecipientCountQuery = complete(
  z.object({
    recipient_type: z.enum(RECIPIENT_TYPES).default('EVENT'),
    ticket_ids: IdList.pipe(z.array(z.number()).max(500)),
    attendee_ids: IdList.pipe(z.array(z.number()).max(MAX_CHOSEN_ATTENDEES)),
    order_id: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number)
      .optional(),
  }),
)

/** VIE-12. `preview` is the first words of the body; `sent_count` and `failed_count` grow while it is PROCESSING. */
export const MessageView = z.object({
  id: Id,
  event_id: Id,
  subject: z.string(),
  body: z.string(),
  preview: z.string(),
  recipient_type: z.enum(RECIPIENT_TYPES),
  ticket_ids: z.array(Id),
  attendee_ids: z.array(Id),
  order_id: Id.nullable(),
  order_reference: z.string().nullable(),
  is_test: z.boolean(),
  send_copy_to_sender: z.boolean(),
  status: z.enum(MESSAGE_STATUSES),
  recipient_count: z.int(),
  sent_count: z.int(),
  failed_count: z.int(),
  sent_by: Id,
  sent_by_name: z.string(),
  created_at: InstantView,
  sent_at: InstantView.nullable(),
})
export type MessageView = z.output<typeof MessageView>

/** One message also tells whom it could not reach and why (MSG-8). */
export const MessageDetailView = MessageView.extend({
  failures: z.array(z.object({ address: z.string(), failure: z.enum(MAIL_FAILURES).nullable() })),
})
export type MessageDetailView = z.output<typeof MessageDetailView>

/** LST-7. */
export const MESSAGE_LIST = listSpec({
  sorts: ['created_at', 'subject'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: {
    status: filterField.choice(MESSAGE_STATUSES),
    recipient_type: filterField.choice(RECIPIENT_TYPES),
  },
})
