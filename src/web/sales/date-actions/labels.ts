import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DateActionFailure } from '#core/platform/states/date-action-state.ts'

export const DATE_FAILURE_LABELS: Record<DateActionFailure, MessageDescriptor> = {
  NO_ROOM: msg`The other date has too few places`,
  REFUND_FAILED: msg`The refund was refused`,
  REFUND_PENDING: msg`A refund was pending for a day`,
  PROVIDER_ERROR: msg`The payment provider cannot be asked`,
  NOT_HANDLED: msg`It failed again and again`,
}
