import { DAY_MS, HOUR_MS, MINUTE_MS, MINUTE_SECONDS, SECOND_MS } from '#core/platform/limits.ts'

/** Hours to pay an offline order while a counter of it is under pressure (CALM-7). */
export const PRESSED_OFFLINE_HOURS = 48

/** Units up to which AUTO asks nobody to confirm the address (CALM-6). */
export const UNCONFIRMED_UNITS = 4

/** Hours for which an offline order is held until the mailed link confirms its address (CALM-6, CON-9). */
export const CONFIRM_ADDRESS_HOURS = 2

/** Seconds by which the time of a signed webhook may differ from ours (WHK-1). */
export const WEBHOOK_TOLERANCE_SECONDS = 5 * MINUTE_SECONDS

/** Milliseconds after which the test provider settles what it works on (PAY-33, PAY-34, PAY-36). */
export const SETTLE_AFTER_MS = 15 * SECOND_MS

/**
 * Milliseconds an offline order may be due earlier than the page said: it was open for a while, and days are counted from the choice (CALM-7).
 */
export const OFFLINE_DUE_SLACK_MS = MINUTE_MS

/**
 * Milliseconds after anything happened to a payment for which it is compared every night with the provider's books (STL-10).
 */
export const COMPARED_FOR_MS = 35 * DAY_MS

/** Milliseconds without an answer of the provider after which the operator is told (EXP-5). */
export const ALARM_UNREACHABLE_MS = 30 * MINUTE_MS

/** Milliseconds of processing at the provider after which the operator is told (EXP-4). */
export const ALARM_PROCESSING_MS = 24 * HOUR_MS

/** Days for which the bodies of webhooks are kept (SEC-42). */
export const PAYMENT_EVENTS_KEPT_DAYS = 30

/** Milliseconds nobody has touched an open payment before it is read at the provider (STL-9). */
export const UNTOUCHED_PAYMENT_MS = 2 * MINUTE_MS

/** Milliseconds a refund has been open before it is read at the provider (STL-9). */
export const PENDING_REFUND_MS = 5 * MINUTE_MS

/**
 * Milliseconds after which a job asks again: for an answer that got lost, and for a refund the provider was still working on (STL-9).
 */
export const REPEAT_REFUND_MS = 20 * SECOND_MS

/** Milliseconds between two looks of the return page at the order (PAY-8, CON-13). */
export const PAYMENT_POLL_MS = 2 * SECOND_MS

/** Milliseconds after which the return page has the provider asked (PAY-8, CON-13). */
export const PAYMENT_SYNC_MS = 10 * SECOND_MS

/** Milliseconds the return page waits before it says that a mail will follow (PAY-8, CON-13). */
export const PAYMENT_WAIT_MS = 120 * SECOND_MS

/** Before the instant of restored data from which the provider's payments are read (BAK-5). */
export const RECOVERED_BEFORE_MS = HOUR_MS

/** By how many calls a second the rate to a provider grows each second after it was halved (HA-12). */
export const CALLS_REGAINED_PER_SECOND = 1

/** Calls a second that are left however often the provider refuses (HA-12). */
export const LEAST_CALLS_PER_SECOND = 0.5

/** What processes without buyers may call beside, as a part of the same number (HA-12). */
export const WORKERS_PART_OF_CALLS = 0.25

/** Milliseconds after which the processes that share the calls are counted anew (HA-9, HA-12). */
export const PROCESSES_COUNTED_MS = 10 * SECOND_MS

/** Milliseconds that a call waits for its turn before it is BUSY (HA-12). */
export const CALL_WAIT_MS = 10 * SECOND_MS

/** The hour of the day, in the event's zone, at which buyers are reminded to pay (BANK-3). */
export const BANK_REMINDER_HOUR = 9

/** Milliseconds after which money that was charged back and not reversed is lost (PSP-4d). */
export const DISPUTE_LOST_AFTER_MS = 120 * DAY_MS

/** Readings that calls of Mollie's webhook start at once, for one payment; above it they wait for the next minute (PSP-5). */
export const MOLLIE_NOTICES = { max: 10, seconds: MINUTE_SECONDS }
