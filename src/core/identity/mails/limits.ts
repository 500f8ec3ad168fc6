import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS } from '#core/platform/limits.ts'

/**
 * Other addresses than the buyer's that an order mails at once; with more, all wait until the buyer has confirmed (CALM-8).
 */
export const OTHER_ADDRESSES_AT_ONCE = { free: 2, paid: 50 } as const

/**
 * Hours for which the link in the buyer's mail confirms; afterwards staff may send what waits for it (CALM-8, CON-9).
 */
export const CONFIRM_HOURS = 72

/** Tickets up to which an order is small: its mails go before those of larger ones (MAIL-1). */
export const SMALL_ORDER_TICKETS = 10

/** Hours for which a mail is tried again with growing pauses before it is FAILED (MAIL-1). */
export const MAIL_RETRY_HOURS = 24

/** Minutes between one try to send a mail and the next; the last is repeated (MAIL-1). */
export const MAIL_RETRY_PAUSES_MINUTES = [1, 2, 5, 10, 30, 60, 120, 180, 240]

/**
 * Recipients a day for all accounts of one owner, unless the operator says otherwise (TURNOUT_MESSAGE_QUOTA); self-hosted installations have no limit (MSG-9).
 */
export const HOSTED_DAILY_RECIPIENTS = 5_000

/**
 * Milliseconds a process may take to hand one mail over. Afterwards it is taken for dead and another may try; no attempt lasts that long (see the timeouts of `smtpMailer`) (MAIL-1).
 */
export const MAIL_CLAIM_MS = 10 * MINUTE_MS

/** Mails that staff set off about one order or ticket (SEC-40k). */
export const STAFF_MAILS_PER_SUBJECT = { max: 20, seconds: HOUR_SECONDS }

/**
 * Mails that staff of one account set off to one mailbox: a school that holds two hundred tickets gets each once more; a stranger is not mailed all day (SEC-40k).
 */
export const STAFF_MAILS_PER_MAILBOX = { max: 200, seconds: HOUR_SECONDS }

/** Mails to one mailbox that may never have heard of us: invitations, new addresses, those of organizers (SEC-40i). */
export const UNASKED_MAILS = { max: 10, seconds: DAY_SECONDS }
