import type { Message } from '#core/platform/locales.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { listAlarms } from '#server/platform/context/alarms.ts'
import { sayIn } from './event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from './mail-input.ts'
import { productMail } from './user-mails.ts'

const TEXTS = {
  subject: /*i18n*/ {
    id: 'mail.alarms_subject',
    message: '{count, plural, one {# new alarm} other {# new alarms}} at {host}',
  },
  since: /*i18n*/ { id: 'mail.alarms_since', message: '{subject}, since {time}' },
  look: /*i18n*/ {
    id: 'mail.alarms_look',
    message:
      'Look at each with “operator alarm list”, which tells what is known of it, and take it off the list once it is seen to. What else is raised within ten minutes comes with the next mail.',
  },
  other: /*i18n*/ { id: 'alarm.other', message: 'Something needs your eyes ({kind})' },
}

/** What each kind of alarm says; one that is not here is called by its name. */
const KINDS: Readonly<Record<string, Message>> = {
  BACKUP_OVERDUE: /*i18n*/ { id: 'alarm.backup_overdue', message: 'The newest backup is older than 26 hours' },
  HA_NOT_SYNCHRONOUS: /*i18n*/ {
    id: 'alarm.ha_not_synchronous',
    message: 'The database waits for no standby: nothing is sold',
  },
  CLOCK_JUMP: /*i18n*/ {
    id: 'alarm.clock_jump',
    message: 'The clock of the database has jumped by more than two seconds',
  },
  DISK_NEARLY_FULL: /*i18n*/ {
    id: 'alarm.disk_nearly_full',
    message: 'Less than a tenth of the disk of TURNOUT_DATA is free',
  },
  stock_difference: /*i18n*/ { id: 'alarm.stock_difference', message: 'A counter differs from its recount' },
  promised_to_nobody: /*i18n*/ {
    id: 'alarm.promised_to_nobody',
    message: 'Tickets are kept for a waiting list that nobody waits on',
  },
  payment_keys_refused: /*i18n*/ {
    id: 'alarm.payment_keys_refused',
    message: 'The payment provider refuses the keys of this installation',
  },
  payment_amount_differs: /*i18n*/ {
    id: 'alarm.payment_amount_differs',
    message: 'A payment arrived in another amount and goes back',
  },
  payment_return_failed: /*i18n*/ {
    id: 'alarm.payment_return_failed',
    message: 'A payment could not be sent back',
  },
  provider_unreachable: /*i18n*/ {
    id: 'alarm.provider_unreachable',
    message: 'The payment provider does not answer about a payment',
  },
  payment_processing_long: /*i18n*/ {
    id: 'alarm.payment_processing_long',
    message: 'A payment has been in progress for very long',
  },
  payment_only_reserved: /*i18n*/ {
    id: 'alarm.payment_only_reserved',
    message: 'A provider only reserved the money of a payment, and it was let go',
  },
  payment_books_differ: /*i18n*/ {
    id: 'alarm.payment_books_differ',
    message: 'The books differ from those of the payment provider',
  },
  payment_unknown: /*i18n*/ {
    id: 'alarm.payment_unknown',
    message: 'The payment provider has money for an order that is not there',
  },
}

/** MAIL-190: to the operator, what was raised since the last such mail and still stands. Kinds and ids, nobody's name. */
export const alarmsMail: MailBuilder = async (ctx, mail) => {
  const { alarm_ids } = payloadOf(mail)
  const ids = Array.isArray(alarm_ids) ? alarm_ids.map(Number) : []
  const alarms = ids.length === 0 ? [] : await listAlarms(ctx.db, ids)
  // put right meanwhile
  if (alarms.length === 0) return null
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  return productMail(ctx, mail, {
    subject: say(TEXTS.subject, { count: alarms.length, host: new URL(ctx.config.app_url).host }),
    blocks: [
      {
        type: 'facts',
        rows: alarms.map(({ kind, subject, created_at }) => ({
          label: say(KINDS[kind] ?? TEXTS.other, { kind }),
          value: say(TEXTS.since, { subject, time: `${formatEventDate(created_at, 'UTC', locale)} UTC` }),
        })),
      },
      { type: 'paragraph', text: say(TEXTS.look) },
    ],
  })
}
