/** Every mail the product sends, by the name its row carries (MAIL-10 to MAIL-36). */
export const MAIL_KINDS = [
  'order-confirmation', // MAIL-10
  'tickets', // MAIL-11
  'order-awaiting-payment', // MAIL-12
  'order-expired', // MAIL-13
  'payment-failed', // MAIL-14
  'ticket-cancelled', // MAIL-16
  'payment-returned', // MAIL-18
  'resume-order', // MAIL-19
  'new-order', // MAIL-20
  'confirm-email', // MAIL-30
  'invitation', // MAIL-31
  'reset-password', // MAIL-32
  'password-changed', // MAIL-33
  'confirm-email-change', // MAIL-34
  'email-change-notice', // MAIL-35
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The state of a mail as the order's activity shows it (MAIL-1). */
export const MAIL_STATUSES = ['QUEUED', 'SENT', 'FAILED'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** For how long a mail is tried again with growing pauses before it is FAILED (MAIL-1). */
export const MAIL_RETRY_HOURS = 24
