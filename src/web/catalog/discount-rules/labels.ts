import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RuleType, Weekday } from '#core/catalog/discount-rules/discount-rule.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** The kinds of discounts, and an example of each (DSC-2). */
export const RULE_TYPE_LABELS: Record<
  RuleType,
  { readonly name: MessageDescriptor; readonly text: MessageDescriptor }
> = {
  QUANTITY: {
    name: msg`Per ticket`,
    text: msg`Each ticket costs less, from the first or from a number of tickets on.`,
  },
  CHEAPEST: { name: msg`Group`, text: msg`Of every three tickets, the cheapest is free.` },
  COMBINATION: { name: msg`Set`, text: msg`Different tickets together cost less.` },
}

export const ENDED_LABEL: BadgeLabel = { text: msg`Ended`, tone: 'grey', shape: 'hidden' }
export const PLANNED_LABEL: BadgeLabel = { text: msg`Not started`, tone: 'blue', shape: 'clock' }

/** Monday first, as a week is read. */
export const WEEK: readonly { readonly value: Weekday; readonly name: MessageDescriptor }[] = [
  { value: 'MO', name: msg`Monday` },
  { value: 'TU', name: msg`Tuesday` },
  { value: 'WE', name: msg`Wednesday` },
  { value: 'TH', name: msg`Thursday` },
  { value: 'FR', name: msg`Friday` },
  { value: 'SA', name: msg`Saturday` },
  { value: 'SU', name: msg`Sunday` },
]
