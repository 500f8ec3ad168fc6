import { msg } from '@lingui/core/macro'
import type { RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** What somebody who was invited has answered (APP-6): coming teal, perhaps orange, not coming and unanswered grey. */
export const RSVP_LABELS: Record<RsvpResponse, BadgeLabel> = {
  NONE: { text: msg`No answer yet`, tone: 'outline', shape: 'ring' },
  YES: { text: msg({ message: 'Coming', context: 'guest' }), tone: 'teal', shape: 'tick' },
  MAYBE: { text: msg({ message: 'Maybe', context: 'guest' }), tone: 'orange', shape: 'half' },
  NO: { text: msg({ message: 'Not coming', context: 'guest' }), tone: 'grey', shape: 'cross' },
}
