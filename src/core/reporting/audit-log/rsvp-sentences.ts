import type { RSVP_ACTIONS } from '#core/platform/actions/rsvp-actions.ts'
import type { Message } from '#core/platform/locales.ts'

/** What became of invitations (BO-102). */
export const RSVP_SENTENCES: Readonly<Record<keyof typeof RSVP_ACTIONS, Message>> = {
  'rsvp.invited': /*i18n*/ { id: 'audit.rsvp.invited', message: 'Guest invited' },
  'rsvps.imported': /*i18n*/ { id: 'audit.rsvps.imported', message: 'Guest list imported' },
  'rsvp.sent': /*i18n*/ { id: 'audit.rsvp.sent', message: 'Invitation sent again' },
  'rsvp.changed': /*i18n*/ { id: 'audit.rsvp.changed', message: 'Invitation changed' },
  'rsvp.removed': /*i18n*/ { id: 'audit.rsvp.removed', message: 'Invitation removed' },
  'rsvp.answered': /*i18n*/ { id: 'audit.rsvp.answered', message: 'Invitation answered' },
  'rsvps.erased': /*i18n*/ {
    id: 'audit.rsvps.erased',
    message: 'Names and addresses of invitations erased',
  },
}
