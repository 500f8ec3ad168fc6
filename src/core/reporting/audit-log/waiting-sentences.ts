import type { WAITING_ACTIONS } from '#core/platform/actions/waiting-actions.ts'
import type { Message } from '#core/platform/locales.ts'

/** What became of those who wait (BO-102). */
export const WAITING_SENTENCES: Readonly<Record<keyof typeof WAITING_ACTIONS, Message>> = {
  'waiting_entry.joined': /*i18n*/ { id: 'audit.waiting_entry.joined', message: 'Joined the waiting list' },
  'waiting_entry.added': /*i18n*/ { id: 'audit.waiting_entry.added', message: 'Put on the waiting list' },
  'waiting_entry.confirmed': /*i18n*/ {
    id: 'audit.waiting_entry.confirmed',
    message: 'Place on the waiting list confirmed',
  },
  'waiting_entry.changed': /*i18n*/ {
    id: 'audit.waiting_entry.changed',
    message: 'Place on the waiting list changed',
  },
  'waiting_entry.moved': /*i18n*/ { id: 'audit.waiting_entry.moved', message: 'Moved on the waiting list' },
  'waiting_entry.offered': /*i18n*/ { id: 'audit.waiting_entry.offered', message: 'Offered a place' },
  'waiting_entry.converted': /*i18n*/ { id: 'audit.waiting_entry.converted', message: 'Took what was offered' },
  'waiting_entry.expired': /*i18n*/ { id: 'audit.waiting_entry.expired', message: 'Offer lapsed' },
  'waiting_entry.declined': /*i18n*/ { id: 'audit.waiting_entry.declined', message: 'Offer declined' },
  'waiting_entry.continued': /*i18n*/ {
    id: 'audit.waiting_entry.continued',
    message: 'Offer opened on a device',
  },
  'waiting_entry.left': /*i18n*/ { id: 'audit.waiting_entry.left', message: 'Left the waiting list' },
  'waiting_entry.closed': /*i18n*/ {
    id: 'audit.waiting_entry.closed',
    message: 'Place on the waiting list ended',
  },
  'waiting_entries.erased': /*i18n*/ {
    id: 'audit.waiting_entries.erased',
    message: 'Names and addresses of the waiting list erased',
  },
}
