import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RuleFrequency, Weekday } from '#core/catalog/event-dates/date-rule-schema.ts'
import type { DateState } from '#core/catalog/event-dates/schema.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

export const DATE_STATE_LABELS: Record<DateState, BadgeLabel> = {
  UPCOMING: { text: msg`Upcoming`, tone: 'blue', shape: 'clock' },
  ONGOING: { text: msg`Ongoing`, tone: 'green', shape: 'dot' },
  ENDED: { text: msg`Ended`, tone: 'grey', shape: 'ring' },
  CANCELLED: { text: msg`Cancelled`, tone: 'red', shape: 'cross' },
}
export const HIDDEN_DATE_LABEL: BadgeLabel = { text: msg`Hidden`, tone: 'grey', shape: 'hidden' }
export const FULL_DATE_LABEL: BadgeLabel = { text: msg`Sold out`, tone: 'dark', shape: 'cross' }

export const FREQUENCY_LABELS: Record<RuleFrequency, MessageDescriptor> = {
  DAILY: msg`Daily`,
  WEEKLY: msg`Weekly`,
  MONTHLY: msg`Monthly`,
  YEARLY: msg`Yearly`,
}

/** Which one of a month: the last is −1. */
export const ORDINAL_LABELS: ReadonlyMap<number, MessageDescriptor> = new Map([
  [1, msg`First`],
  [2, msg`Second`],
  [3, msg`Third`],
  [4, msg`Fourth`],
  [5, msg`Fifth`],
  [-1, msg`Last`],
])

/** Monday, and so on: 5 January 1970 was one. */
export const weekdayNames = (tag: string, width: 'short' | 'long'): readonly { weekday: Weekday; name: string }[] => {
  const format = new Intl.DateTimeFormat(tag, { weekday: width, timeZone: 'UTC' })
  const days: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  return days.map((weekday, index) => ({ weekday, name: format.format(new Date(Date.UTC(1970, 0, 5 + index))) }))
}
