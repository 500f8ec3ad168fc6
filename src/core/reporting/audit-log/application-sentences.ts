import type { APPLICATION_ACTIONS } from '#core/platform/actions/application-actions.ts'
import type { Message } from '#core/platform/locales.ts'

/** What became of those who asked for a place (BO-102). */
export const APPLICATION_SENTENCES: Readonly<Record<keyof typeof APPLICATION_ACTIONS, Message>> = {
  'application.received': /*i18n*/ { id: 'audit.application.received', message: 'Asked for a place' },
  'application.changed': /*i18n*/ { id: 'audit.application.changed', message: 'Application changed' },
  'application.approved': /*i18n*/ { id: 'audit.application.approved', message: 'Application approved' },
  'application.converted': /*i18n*/ { id: 'audit.application.converted', message: 'Took the approved place' },
  'application.lapsed': /*i18n*/ { id: 'audit.application.lapsed', message: 'Approved place not paid in time' },
  'application.rejected': /*i18n*/ { id: 'audit.application.rejected', message: 'Application rejected' },
  'application.withdrawn': /*i18n*/ { id: 'audit.application.withdrawn', message: 'Application withdrawn' },
  'application.closed': /*i18n*/ { id: 'audit.application.closed', message: 'Application ended' },
  'application.reopened': /*i18n*/ { id: 'audit.application.reopened', message: 'Application reopened' },
  'application.continued': /*i18n*/ {
    id: 'audit.application.continued',
    message: 'Approved place opened on a device',
  },
  'applications.erased': /*i18n*/ {
    id: 'audit.applications.erased',
    message: 'Names, addresses and answers of applications erased',
  },
}
