import type { QUEUE_ACTIONS } from '#core/platform/actions/queue-actions.ts'
import type { Message } from '#core/platform/locales.ts'

/** What was done to a waiting room (BO-102). */
export const QUEUE_SENTENCES: Readonly<Record<keyof typeof QUEUE_ACTIONS, Message>> = {
  'queue.opened': /*i18n*/ { id: 'audit.queue.opened', message: 'Waiting room opened' },
  'queue.drawn': /*i18n*/ { id: 'audit.queue.drawn', message: 'Places in the queue drawn' },
  'queue.paused': /*i18n*/ { id: 'audit.queue.paused', message: 'Waiting room paused' },
  'queue.resumed': /*i18n*/ { id: 'audit.queue.resumed', message: 'Waiting room resumed' },
  'queue.closed': /*i18n*/ { id: 'audit.queue.closed', message: 'Waiting room closed' },
  'queue.updated': /*i18n*/ { id: 'audit.queue.updated', message: 'Waiting room changed' },
}
