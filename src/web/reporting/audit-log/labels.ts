import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AFFILIATE_STATUS_LABELS } from '#web/catalog/affiliates/labels.ts'
import { EVENT_STATUS_LABELS } from '#web/catalog/events/labels.ts'
import { RECIPIENT_LABELS } from '#web/catalog/message-plans/labels.ts'
import { ROLE_LABELS } from '#web/identity/session/labels.ts'
import { MEMBERSHIP_STATUS_LABELS, METHODS } from '#web/identity/users/labels.ts'
import { DISABLED_LABELS, PAYLOAD_LABELS, RESULT_LABELS, WEBHOOK_LABELS } from '#web/identity/webhooks/labels.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'
import { ATTENDEE_STATUS_LABELS } from '#web/records/attendees/labels.ts'
import { EXPIRY_LABELS, ORDER_STATUS_LABELS } from '#web/records/orders/labels.ts'

/** An entry of before there was a log (AUD-9). */
export const NOT_CHAINED_LABEL: BadgeLabel = { text: msg`Not chained`, tone: 'outline' }

type Words = Readonly<Record<string, MessageDescriptor>>

const textOf = (labels: Readonly<Record<string, BadgeLabel>>): Words =>
  Object.fromEntries(Object.entries(labels).map(([state, { text }]) => [state, text]))

/** States as the screens call them, by the field they stand in: a state of the same name reads the same everywhere. */
const WORDS: Readonly<Record<string, Words>> = {
  status: {
    ...textOf(ORDER_STATUS_LABELS),
    ...textOf(ATTENDEE_STATUS_LABELS),
    ...textOf(WEBHOOK_LABELS),
    ...textOf(AFFILIATE_STATUS_LABELS),
    ...textOf(MEMBERSHIP_STATUS_LABELS),
    ...textOf(EVENT_STATUS_LABELS),
  },
  role: Object.fromEntries(Object.entries(ROLE_LABELS).map(([role, { name }]) => [role, name])),
  method: METHODS,
  payload: PAYLOAD_LABELS,
  reason: { ...EXPIRY_LABELS, ...DISABLED_LABELS },
  result: RESULT_LABELS,
  recipient_type: RECIPIENT_LABELS,
}

/** The word for a state; null for what is none, which is told as it stands (AUD-1). */
export const stateWord = (field: string, value: unknown): MessageDescriptor | null =>
  typeof value === 'string' && Object.hasOwn(WORDS[field] ?? {}, value) ? (WORDS[field]?.[value] ?? null) : null
