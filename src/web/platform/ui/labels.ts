import { msg } from '@lingui/core/macro'
import type { BadgeLabel } from './display/status-badge.tsx'

/** An event, an order or a payment form in test mode (PAY-30). */
export const TEST_LABEL: BadgeLabel = { text: msg`Test`, tone: 'outline' }
