import type { Message } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { findAccount, findMailUser } from '#server/identity/mails/queries.ts'
import { sayIn } from './event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from './mail-input.ts'
import { greeting, productMail } from './user-mails.ts'

const TEXTS = {
  subject: /*i18n*/ { id: 'mail.break_glass_subject', message: 'A login to {account} without sign-on' },
  not_known: /*i18n*/ {
    id: 'mail.break_glass_not_known',
    message: 'If nobody on your team knows about this, look at the log and at who has access.',
  },
  button: /*i18n*/ { id: 'mail.break_glass_button', message: 'Open the log' },
}

const BY_OWNER: Message = /*i18n*/ {
  id: 'mail.break_glass_owner',
  message:
    '{name} ({email}), the owner, logged in on {time} with their own password or passkey and a second factor. Other members can only use sign-on.',
}

const BY_LINK: Message = /*i18n*/ {
  id: 'mail.break_glass_link',
  message:
    '{name} ({email}) logged in on {time} with a link that the operator of this installation made. Other members can only use sign-on.',
}

/** MAIL-84: who came in around the account's sign-on, when and how (ACCESS-12). The payload is `{ user_id, entered_id, method }`. */
export const breakGlass: MailBuilder = async (ctx, mail) => {
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const { user_id, entered_id, method } = payloadOf(mail)
  const account = mail.account_id === null ? undefined : await findAccount(ctx.db, mail.account_id)
  const entered = typeof entered_id === 'number' ? await findMailUser(ctx.db, entered_id) : undefined
  if (!account || !entered) return null
  const reader = typeof user_id === 'number' ? await findMailUser(ctx.db, user_id) : undefined
  const { first_name: name, email } = entered
  const time = formatEventDate(mail.created_at, reader?.timezone ?? 'UTC', locale)
  return productMail(ctx, mail, {
    subject: say(TEXTS.subject, { account: account.name }),
    blocks: [
      ...(await greeting(ctx, mail, say)),
      { type: 'paragraph', text: say(method === 'LINK' ? BY_LINK : BY_OWNER, { name, email, time }) },
      { type: 'paragraph', text: say(TEXTS.not_known) },
      { type: 'button', label: say(TEXTS.button), url: ctx.config.app_url + paths.account('log') },
    ],
  })
}
