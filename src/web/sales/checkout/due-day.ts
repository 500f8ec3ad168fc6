import { formatDate } from '#core/platform/time.ts'

/** The last day to pay as people read it: a day has no zone (BANK-3). */
export const dueDay = (due_on: string, tag: string): string => formatDate(new Date(`${due_on}T12:00:00Z`), 'UTC', tag)
