import type { Message } from '#core/platform/locales.ts'
import { MAIL_RETRY_HOURS } from './limits.ts'
import type { HeldReason, MailFailure } from './schema.ts'

/** Why a mail did not arrive, for the order's activity and the message's own page (MAIL-1, MSG-8). */
export const MAIL_FAILURE_LABELS: Readonly<Record<MailFailure, Message>> = {
  REFUSED: /*i18n*/ { id: 'mail_failure.REFUSED', message: 'The receiving mail server refused it.' },
  GIVEN_UP: /*i18n*/ {
    id: 'mail_failure.GIVEN_UP',
    message: 'It could not be delivered within {hours, plural, one {# hour} other {# hours}}.',
    values: { hours: MAIL_RETRY_HOURS },
  },
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

/** Why a mail is held back, for the order's activity (CALM-10). */
export const MAIL_HOLD_LABELS: Readonly<Record<HeldReason, Message>> = {
  ADDRESSES: /*i18n*/ {
    id: 'mail_held.ADDRESSES',
    message: 'The order has tickets for many addresses, so the buyer confirms their own address first.',
  },
  ADDRESS: /*i18n*/ {
    id: 'mail_held.ADDRESS',
    message: 'This address was sent many mails today.',
  },
  NETWORK: /*i18n*/ {
    id: 'mail_held.NETWORK',
    message: 'The buyer’s network set off many mails within an hour.',
  },
  RESTORED: /*i18n*/ { id: 'mail_held.RESTORED', message: 'It was waiting when the data were restored from a backup.' },
}
