/** Whether a date of an event takes place (DAT-30); reopening revives nobody. */
export const EventDateStatus = { ACTIVE: 'ACTIVE', CANCELLED: 'CANCELLED' } as const
export type EventDateStatus = keyof typeof EventDateStatus
export const EVENT_DATE_STATUSES = Object.values(EventDateStatus)

/** Moves of a date: cancel, and reopen unless it is over (DAT-30); any other is DATE_STATUS_INVALID. */
export const EVENT_DATE_MOVES = {
  ACTIVE: ['CANCELLED'],
  CANCELLED: ['ACTIVE'],
} as const satisfies Record<EventDateStatus, readonly EventDateStatus[]>
