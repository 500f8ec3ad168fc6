import { msg } from '@lingui/core/macro'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** Kept by a password manager, so that a lost device does not take it along. */
export const SYNCED_LABEL: BadgeLabel = { text: msg`Synced`, tone: 'outline' }
/** Made while this installation had another address: it works there only (ACCESS-1). */
export const OTHER_HOST_LABEL: BadgeLabel = { text: msg`Other address`, tone: 'orange', shape: 'half' }
