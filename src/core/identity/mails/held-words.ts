import type { Message } from '#core/platform/locales.ts'
import type { HeldReason } from './schema.ts'

/** Why a mail is held back, for the order's activity (CALM-10). */
export const HELD_WORDS: Readonly<Record<HeldReason, Message>> = {
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
