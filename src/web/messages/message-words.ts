import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PreviewKind } from '#core/mails/previews.ts'
import type { RecipientType } from '#core/messages/schema.ts'

export const RECIPIENT_WORDS: Readonly<Record<RecipientType, MessageDescriptor>> = {
  EVENT: msg`All attendees`,
  NOT_CHECKED_IN: msg`Attendees not checked in yet`,
  TICKET: msg`Holders of certain tickets`,
  BUYERS: msg`All buyers`,
  ATTENDEE: msg`Chosen attendees`,
  ORDER: msg`The buyer of an order`,
}

/** The mails of an event by the names organizers know them by. */
export const PREVIEW_WORDS: Readonly<Record<PreviewKind, MessageDescriptor>> = {
  'order-confirmation': msg`Order confirmation with tickets`,
  tickets: msg`Other attendees’ tickets`,
  'order-awaiting-payment': msg`Order awaiting payment`,
  'order-expired': msg`Order expired unpaid`,
  'payment-failed': msg`Payment failed`,
  'order-cancelled': msg`Order cancelled`,
  'ticket-cancelled': msg`Ticket cancelled`,
  refund: msg`Refund`,
  'payment-returned': msg`Payment returned`,
  'resume-order': msg`Continue your order`,
  'confirm-address': msg`Confirm your address`,
  message: msg`Message to attendees`,
  'new-order': msg`New order, to you`,
  'refund-failed': msg`Refund failed, to you`,
  'dispute-opened': msg`Payment disputed, to you`,
}
