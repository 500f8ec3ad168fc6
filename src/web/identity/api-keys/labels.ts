import { msg } from '@lingui/core/macro'
import type { KeyState } from '#core/identity/api-keys/key-state.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** Usable is green, what works no more is grey (UIX-11). */
export const KEY_STATE_LABELS: Record<KeyState, BadgeLabel> = {
  USABLE: { text: msg`Usable`, tone: 'green', shape: 'dot' },
  EXPIRED: { text: msg`Expired`, tone: 'grey', shape: 'ring' },
  REVOKED: { text: msg`Revoked`, tone: 'red', shape: 'cross' },
}

/** A usable key that Admins have been mailed about, or are about to be (KEY-5). */
export const EXPIRES_SOON_LABEL: BadgeLabel = { text: msg`Expires soon`, tone: 'orange', shape: 'clock' }
