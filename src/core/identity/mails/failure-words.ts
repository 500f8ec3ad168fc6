import type { Message } from '#core/platform/locales.ts'
import type { MailFailure } from './schema.ts'

/** Why a mail did not arrive, for the order's activity and the message's own page (MAIL-1, MSG-8). */
export const FAILURE_WORDS: Readonly<Record<MailFailure, Message>> = {
  REFUSED: /*i18n*/ { id: 'mail_failure.REFUSED', message: 'The receiving mail server refused it.' },
  GIVEN_UP: /*i18n*/ { id: 'mail_failure.GIVEN_UP', message: 'It could not be delivered within 24 hours.' },
  INTERRUPTED: /*i18n*/ {
    id: 'mail_failure.INTERRUPTED',
    message: 'Sending stopped in the middle of this mail. It may have arrived, so it is not sent a second time.',
  },
  OPTED_OUT: /*i18n*/ {
    id: 'mail_failure.OPTED_OUT',
    message: 'The recipient asked for no more mails about this event.',
  },
  OBSOLETE: /*i18n*/ { id: 'mail_failure.OBSOLETE', message: 'It was no longer needed when its turn came.' },
}
