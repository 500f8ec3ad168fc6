import type {
  MessageInput,
  MessageSchedule,
  MessageView,
  OffsetUnit,
  RecipientType,
} from '#core/catalog/message-plans/schema.ts'
import type { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import type { Choice } from './api.ts'
import type { MessageTarget } from './message-target.ts'

/** What the form of a message holds (MSG-1, MSG-12). */
export type MessageValues = {
  subject: string
  body: string
  recipient_type: RecipientType
  ticket_ids: number[]
  attendee_ids: number[]
  event_date_ids: number[]
  order_id: number | null
  is_test: boolean
  send_copy_to_sender: boolean
  is_not_promotional: boolean
  schedule: MessageSchedule
  send_at: string | null
  offset_unit: OffsetUnit
  offset_count: number
  offset_time: string
}

export type MessageFormState = ReturnType<typeof useResourceForm<MessageValues, typeof MessageInput, unknown>>['form']

const TYPE_OF = {
  all: 'EVENT',
  ticket: 'TICKET',
  order: 'ORDER',
  attendee: 'ATTENDEE',
  waiting: 'WAITING',
} as const

const SCHEDULE = { schedule: 'NOW', send_at: null, offset_unit: 'DAYS', offset_count: 1, offset_time: '10:00' } as const

/** A new message, for those another screen has chosen. */
export const newValues = (target: MessageTarget | null): MessageValues => ({
  subject: '',
  body: '',
  recipient_type: target ? TYPE_OF[target.kind] : 'EVENT',
  ticket_ids: target?.kind === 'ticket' ? [target.id] : [],
  attendee_ids: target?.kind === 'attendee' ? [target.id] : [],
  event_date_ids: [],
  order_id: target?.kind === 'order' ? target.id : null,
  is_test: false,
  send_copy_to_sender: false,
  is_not_promotional: false,
  ...SCHEDULE,
})

/** A message that waits for its time, or was not sent. That it is not promotional is said anew (MSG-5). */
export const valuesOf = (message: MessageView): MessageValues => ({
  subject: message.subject,
  body: message.body,
  recipient_type: message.recipient_type,
  ticket_ids: message.ticket_ids,
  attendee_ids: message.attendee_ids,
  event_date_ids: message.event_date_ids,
  order_id: message.order_id,
  is_test: false,
  send_copy_to_sender: message.send_copy_to_sender,
  is_not_promotional: false,
  schedule: message.schedule,
  send_at: message.schedule === 'AT' ? message.send_at : null,
  offset_unit: message.offset_unit ?? SCHEDULE.offset_unit,
  offset_count: message.offset_count ?? SCHEDULE.offset_count,
  offset_time: message.offset_time ?? SCHEDULE.offset_time,
})

/** Whether the choice has what its type needs (MSG-2). */
export const isComplete = ({
  recipient_type,
  ticket_ids,
  attendee_ids,
  order_id,
}: Omit<Choice, 'event_date_ids'>): boolean => {
  if (recipient_type === 'TICKET') return ticket_ids.length > 0
  if (recipient_type === 'ATTENDEE') return attendee_ids.length > 0
  return recipient_type !== 'ORDER' || order_id !== null
}
