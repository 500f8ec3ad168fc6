import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RecipientType } from '#core/catalog/message-plans/schema.ts'

/** Whom a message goes to (MSG-2). */
export const RECIPIENT_LABELS: Readonly<Record<RecipientType, MessageDescriptor>> = {
  EVENT: msg`All attendees`,
  NOT_CHECKED_IN: msg`Attendees not checked in yet`,
  TICKET: msg`Holders of certain tickets`,
  BUYERS: msg`All buyers`,
  ATTENDEE: msg`Chosen attendees`,
  ORDER: msg`The buyer of an order`,
  WAITING: msg`Everybody on the waiting list`,
}
