import { DAY_MS } from '#core/platform/limits.ts'
import { paths } from '#core/platform/paths.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { findKey } from '#server/identity/api-keys/queries.ts'
import { findAccount, findMailUser } from '#server/identity/mails/queries.ts'
import { sayIn } from './event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from './mail-input.ts'
import { greeting, productMail } from './user-mails.ts'

const TEXTS = {
  subject: /*i18n*/ {
    id: 'mail.key_expires_subject',
    message: 'The API key “{name}” expires in {days, plural, one {# day} other {# days}}',
  },
  text: /*i18n*/ {
    id: 'mail.key_expires',
    message:
      'The API key “{name}” of {account} expires on {time}. Programs that use it are refused from then on. Give it a later date, or create a new key and put that into the program.',
  },
  button: /*i18n*/ { id: 'mail.key_expires_button', message: 'Show API keys' },
}

/** MAIL-80: to Admins, 30, 7 and 1 days before a key ends (KEY-5). */
export const apiKeyExpires: MailBuilder = async (ctx, mail) => {
  const { api_key_id, user_id } = payloadOf(mail)
  if (mail.account_id === null || typeof api_key_id !== 'number') return null
  const key = await findKey(ctx.db, mail.account_id, api_key_id)
  // revoked or prolonged meanwhile, or over: nothing is left to be done about it
  if (!key || key.revoked_at || key.expires_at <= ctx.now) return null
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const account = await findAccount(ctx.db, mail.account_id)
  const user = typeof user_id === 'number' ? await findMailUser(ctx.db, user_id) : undefined
  const days = Math.ceil((key.expires_at.getTime() - ctx.now.getTime()) / DAY_MS)
  const time = formatEventDate(key.expires_at, user?.timezone ?? 'UTC', locale)
  return productMail(ctx, mail, {
    subject: say(TEXTS.subject, { name: key.name, days }),
    blocks: [
      ...(await greeting(ctx, mail, say)),
      { type: 'paragraph', text: say(TEXTS.text, { name: key.name, account: account?.name ?? '', time }) },
      { type: 'button', label: say(TEXTS.button), url: ctx.config.app_url + paths.account('keys') },
    ],
  })
}
