/** Whether a date of an event takes place (DAT-30); reopening revives nobody. */
export const EventDateStatus = { ACTIVE: 'ACTIVE', CANCELLED: 'CANCELLED' } as const
export type EventDateStatus = keyof typeof EventDateStatus
export const EVENT_DATE_STATUSES = Object.values(EventDateStatus)
