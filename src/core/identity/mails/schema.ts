/** Every mail the product sends, by the name its row carries (MAIL-10 to MAIL-36, MAIL-80, BO-101, MAIL-108). */
export const MAIL_KINDS = [
  'order-confirmation', // MAIL-10
  'tickets', // MAIL-11
  'order-awaiting-payment', // MAIL-12
  'order-expired', // MAIL-13
  'payment-failed', // MAIL-14
  'order-cancelled', // MAIL-15
  'ticket-cancelled', // MAIL-16
  'refund', // MAIL-17
  'date-changed', // MAIL-60
  'payment-returned', // MAIL-18
  'resume-order', // MAIL-19
  'new-order', // MAIL-20
  'refund-failed', // MAIL-21
  'dispute-opened', // MAIL-21
  'message', // MAIL-22
  'date-cancelled', // MAIL-61
  'my-tickets', // MAIL-23
  'confirm-address', // MAIL-108
  'payment-reminder', // MAIL-73
  'waiting-confirm', // MAIL-100
  'waiting-offer', // MAIL-101
  'waiting-lapsed', // MAIL-102
  'waiting-closed', // MAIL-103
  'application-received', // MAIL-104
  'application-approved', // MAIL-105
  'application-decided', // MAIL-106
  'rsvp-invitation', // MAIL-107
  'confirm-contact', // MAIL-110
  'confirm-email', // MAIL-30
  'invitation', // MAIL-31
  'reset-password', // MAIL-32
  'password-changed', // MAIL-33
  'confirm-email-change', // MAIL-34
  'email-change-notice', // MAIL-35
  'payments-disconnected', // MAIL-36
  'sso-domain-lapsed', // MAIL-85
  'api-key-expires', // MAIL-80
  'new-device', // MAIL-82
  'factor-changed', // MAIL-83
  'webhook-disabled', // MAIL-81
  'break-glass', // MAIL-84
  'bank-details-changed', // MAIL-76
  'alarms', // MAIL-190
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * Why a mail is FAILED: the address was refused for good, a day of tries was in vain, the process died while handing
 * over a message (MSG-8: never twice), there was nothing left to say, or the recipient wants no more about the event
 * (CALM-11).
 */
export const MAIL_FAILURES = ['REFUSED', 'GIVEN_UP', 'INTERRUPTED', 'OBSOLETE', 'OPTED_OUT'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/**
 * Why a mail is HELD (CALM-10): the order names too many other addresses (CALM-8), its own address or the buyer's network
 * had too many (CALM-9), or it came out of a backup.
 */
export const HELD_REASONS = ['ADDRESSES', 'ADDRESS', 'NETWORK', 'RESTORED'] as const
export type HeldReason = (typeof HELD_REASONS)[number]
