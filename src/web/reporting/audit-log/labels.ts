import { msg } from '@lingui/core/macro'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** An entry of before there was a log (AUD-9). */
export const NOT_CHAINED_LABEL: BadgeLabel = { text: msg`Not chained`, tone: 'outline' }
