/** What is done with those who have a cancelled date: under way, or nothing left to do (DAT-32). */
export const DateActionStatus = { RUNNING: 'RUNNING', DONE: 'DONE' } as const
export type DateActionStatus = keyof typeof DateActionStatus
export const DATE_ACTION_STATUSES = Object.values(DateActionStatus)

export const DATE_ACTION_MOVES = {
  RUNNING: ['DONE'],
  DONE: [],
} as const satisfies Record<DateActionStatus, readonly DateActionStatus[]>

/** One order of it (DAT-32). FAILED is told to staff with its reason, and is not tried again by the same action. */
export const DateActionOrderStatus = { PENDING: 'PENDING', DONE: 'DONE', FAILED: 'FAILED' } as const
export type DateActionOrderStatus = keyof typeof DateActionOrderStatus
export const DATE_ACTION_ORDER_STATUSES = Object.values(DateActionOrderStatus)

export const DATE_ACTION_ORDER_MOVES = {
  PENDING: ['DONE', 'FAILED'],
  DONE: [],
  FAILED: [],
} as const satisfies Record<DateActionOrderStatus, readonly DateActionOrderStatus[]>

/** What becomes of those who have the date: their money back, another date, or nothing but the cancelling (DAT-31). */
export const DATE_ACTION_HOLDERS = ['REFUND', 'MOVE', 'CANCEL_ONLY'] as const
export type DateActionHolders = (typeof DATE_ACTION_HOLDERS)[number]

/**
 * Why an order FAILED: the other date has no room; the provider refused the refund; a refund was pending for a day; nobody
 * can be asked for the money; anything else that lasted a day (DAT-32 to DAT-34).
 */
export const DATE_ACTION_FAILURES = [
  'NO_ROOM',
  'REFUND_FAILED',
  'REFUND_PENDING',
  'PROVIDER_ERROR',
  'NOT_HANDLED',
] as const
export type DateActionFailure = (typeof DATE_ACTION_FAILURES)[number]
