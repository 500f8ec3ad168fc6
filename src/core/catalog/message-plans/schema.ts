import { z } from 'zod'
import { MAIL_FAILURES } from '#core/identity/mails/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantText, InstantView, multiLine, Name } from '#core/platform/fields.ts'
import { MAX_IDS, MAX_RICH_TEXT_LENGTH } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { MESSAGE_STATUSES } from '#core/platform/states/message-state.ts'
import { MAX_CHOSEN_ATTENDEES, MAX_ID_LIST_LENGTH, MAX_MESSAGE_DATES, MAX_PLAN_OFFSET } from './limits.ts'

/** Whom a message goes to (MSG-2a to MSG-2f). */
export const RECIPIENT_TYPES = ['EVENT', 'NOT_CHECKED_IN', 'TICKET', 'BUYERS', 'ATTENDEE', 'ORDER', 'WAITING'] as const
export type RecipientType = (typeof RECIPIENT_TYPES)[number]

/** When a message goes out: at once, at a time, or so long before the event's start or after its end (MSG-12). */
export const MESSAGE_SCHEDULES = ['NOW', 'AT', 'BEFORE_START', 'AFTER_END'] as const
export type MessageSchedule = (typeof MESSAGE_SCHEDULES)[number]
export const OFFSET_UNITS = ['DAYS', 'HOURS'] as const
export type OffsetUnit = (typeof OFFSET_UNITS)[number]
/** Why a scheduled message was not sent (MSG-12). */
export const UNSENT_REASONS = [
  'CANCELLED',
  'EVENT_ARCHIVED',
  'NOT_VERIFIED',
  'NO_RECIPIENTS',
  'QUOTA_EXCEEDED',
  'TOO_LATE',
] as const
export type UnsentReason = (typeof UNSENT_REASONS)[number]

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

const needsTime = ({ schedule, send_at }: { schedule: MessageSchedule; send_at?: string | null | undefined }) =>
  schedule !== 'AT' || Boolean(send_at)

const CONTENT = {
  subject: Name,
  body: multiLine(MAX_RICH_TEXT_LENGTH),
  recipient_type: z.enum(RECIPIENT_TYPES),
  ticket_ids: z.array(Id).max(MAX_IDS).default([]),
  attendee_ids: z.array(Id).max(MAX_CHOSEN_ATTENDEES).default([]),
  /** Of EVENT and TICKET: holders of these dates alone; empty is all dates (DAT-59). */
  event_date_ids: z.array(Id).max(MAX_MESSAGE_DATES).default([]),
  order_id: Id.nullish(),
  send_copy_to_sender: z.boolean().default(false),
  is_not_promotional: z.boolean().default(false),
  schedule: z.enum(MESSAGE_SCHEDULES).default('NOW'),
  send_at: InstantText.nullish(),
  offset_unit: z.enum(OFFSET_UNITS).default('DAYS'),
  offset_count: z.int().min(0).max(MAX_PLAN_OFFSET).default(1),
  offset_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_of_day')
    .default('10:00'),
}

/** MSG-1, MSG-12. `is_not_promotional` is the sender's word; without it the message is refused (MSG-5). A test goes at once. */
export const MessageInput = complete(z.object({ ...CONTENT, is_test: z.boolean().default(false) })).refine(needsTime, {
  error: 'instant',
  path: ['send_at'],
})
export type MessageInput = z.output<typeof MessageInput>

/** The whole of a message that waits for its time, or was not sent (MSG-12). */
export const MessageUpdate = complete(z.object(CONTENT)).refine(needsTime, { error: 'instant', path: ['send_at'] })
export type MessageUpdate = z.output<typeof MessageUpdate>

/** MSG-11: what the sender would read. */
export const MessageSampleInput = z.object({ subject: CONTENT.subject, body: CONTENT.body })
export const MessageSampleView = z.object({ subject: z.string(), body: z.string() })

/** Switches the event's reminder on or off (MSG-13). */
export const ReminderInput = z.object({ is_on: z.boolean() })

/** Ids in a query string: `3,17,20`. */
const IdList = z
  .string()
  .max(MAX_ID_LIST_LENGTH)
  .regex(/^([1-9]\d{0,14}(,[1-9]\d{0,14})*)?$/)
  .default('')
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))

/** Whom a message would go to, asked before it is written to the end (API-91). */
export const RecipientCountQuery = complete(
  z.object({
    recipient_type: z.enum(RECIPIENT_TYPES).default('EVENT'),
    ticket_ids: IdList.pipe(z.array(z.number()).max(MAX_IDS)),
    attendee_ids: IdList.pipe(z.array(z.number()).max(MAX_CHOSEN_ATTENDEES)),
    event_date_ids: IdList.pipe(z.array(z.number()).max(MAX_MESSAGE_DATES)),
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
  event_date_ids: z.array(Id),
  order_id: Id.nullable(),
  order_reference: z.string().nullable(),
  is_test: z.boolean(),
  send_copy_to_sender: z.boolean(),
  status: z.enum(MESSAGE_STATUSES),
  recipient_count: z.int(),
  sent_count: z.int(),
  failed_count: z.int(),
  /** null where a key wrote it, whose name then stands beside it (KEY-11). */
  sent_by: Id.nullable(),
  sent_by_name: z.string(),
  created_at: InstantView,
  sent_at: InstantView.nullable(),
  schedule: z.enum(MESSAGE_SCHEDULES),
  /** As the event's dates are now; null of what was sent at once. */
  send_at: InstantView.nullable(),
  offset_unit: z.enum(OFFSET_UNITS).nullable(),
  offset_count: z.int().nullable(),
  offset_time: z.string().nullable(),
  is_reminder: z.boolean(),
  unsent_reason: z.enum(UNSENT_REASONS).nullable(),
})
export type MessageView = z.output<typeof MessageView>

/** One message also tells whom it could not reach and why (MSG-8). */
export const MessageDetailView = MessageView.extend({
  failures: z.array(z.object({ address: z.string(), failure: z.enum(MAIL_FAILURES).nullable() })),
})
export type MessageDetailView = z.output<typeof MessageDetailView>

/** The event's reminder, if there ever was one (MSG-13). */
export const ReminderView = z.object({ message: MessageView.nullable() })

/** How the list of messages is searched, filtered and sorted (LST-7). */
export const MESSAGE_LIST = listSpec({
  sorts: ['created_at', 'subject'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: {
    status: filterField.choice(MESSAGE_STATUSES),
    recipient_type: filterField.choice(RECIPIENT_TYPES),
  },
})

nameViews({ MessageSampleView, MessageView, MessageDetailView, ReminderView })
