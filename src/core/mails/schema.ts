/** Every mail the product sends, by the name its row carries (MAIL-10 to MAIL-36). */
export const MAIL_KINDS = [
  'order-confirmation', // MAIL-10
  'tickets', // MAIL-11
  'order-awaiting-payment', // MAIL-12
  'order-expired', // MAIL-13
  'payment-failed', // MAIL-14
  'order-cancelled', // MAIL-15
  'ticket-cancelled', // MAIL-16
  'refund', // MAIL-17
  'payment-returned', // MAIL-18
  'resume-order', // MAIL-19
  'new-order', // MAIL-20
  'refund-failed', // MAIL-21
  'dispute-opened', // MAIL-21
  'message', // MAIL-22
  'my-tickets', // MAIL-23
  'confirm-email', // MAIL-30
  'invitation', // MAIL-31
  'reset-password', // MAIL-32
  'password-changed', // MAIL-33
  'confirm-email-change', // MAIL-34
  'email-change-notice', // MAIL-35
  'payments-disconnected', // MAIL-36
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The state of a mail as the order's activity shows it (MAIL-1). */
export const MAIL_STATUSES = ['QUEUED', 'SENT', 'FAILED'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/**
 * Why a mail is FAILED: the address was refused for good, a day of tries was in vain, the process died while handing
 * over a message (MSG-8: never twice), or there was nothing left to say.
 */
export const MAIL_FAILURES = ['REFUSED', 'GIVEN_UP', 'INTERRUPTED', 'OBSOLETE'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]
