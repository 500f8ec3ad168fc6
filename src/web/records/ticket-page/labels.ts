import { msg } from '@lingui/core/macro'
import type { PublicBadgeLabel } from '#web/platform/public-ui/badge.tsx'

/** A ticket or order whose payment moves no money (PAY-30). */
export const TEST_MODE_LABEL: PublicBadgeLabel = { text: msg`Test mode`, tone: 'plain' }
