import { DATES, EVENT_SUBJECT, WIDGETS } from '#server/platform/storage/page-cache.ts'

export const eventPages = (eventId: number): string => `${EVENT_SUBJECT}${eventId}`
/** Purged with the event, and by name of their own: they are other documents (docs/decisions/0032). */
export const widgetPages = (eventId: number): string => `${eventPages(eventId)}${WIDGETS}`
export const organizerPages = (organizerId: number): string => `organizer:${organizerId}`
/** Pages of single dates, purged with the subject. */
export const datePages = (subject: string): string => `${subject}${DATES}`
