import type { MailKind } from './schema.ts'

/** The mails about an event, which its organizers can look at before anybody gets one (MAIL-10 to MAIL-22, MAIL-60, MAIL-61). */
export const PREVIEW_KINDS = [
  'order-confirmation',
  'tickets',
  'order-awaiting-payment',
  'order-expired',
  'payment-failed',
  'order-cancelled',
  'ticket-cancelled',
  'date-changed',
  'date-cancelled',
  'refund',
  'payment-returned',
  'resume-order',
  'confirm-address',
  'payment-reminder',
  'waiting-confirm',
  'waiting-offer',
  'waiting-lapsed',
  'waiting-closed',
  'application-received',
  'application-approved',
  'application-decided',
  'rsvp-invitation',
  'message',
  'new-order',
  'refund-failed',
  'dispute-opened',
] as const satisfies readonly MailKind[]
export type PreviewKind = (typeof PREVIEW_KINDS)[number]
