import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CheckInListState } from '#core/catalog/check-in-lists/list-state.ts'
import type { BadgeShape, BadgeTone } from '#web/platform/ui/display/status-badge.tsx'

export interface Look {
  readonly word: MessageDescriptor
  readonly tone: BadgeTone
  readonly shape: BadgeShape
}

/** UIX-11, CIL-2. */
export const STATE_LOOKS: Record<CheckInListState, Look> = {
  NOT_YET_ACTIVE: { word: msg`Not open yet`, tone: 'blue', shape: 'clock' },
  ACTIVE: { word: msg`Open`, tone: 'teal', shape: 'dot' },
  EXPIRED: { word: msg`Closed`, tone: 'grey', shape: 'ring' },
}
