import { WEBHOOK_DISABLE_AFTER_MS } from '#core/identity/webhooks/limits.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { paths } from '#core/platform/paths.ts'
import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { findAccount, findMailUser } from '#server/identity/mails/queries.ts'
import { findWebhook } from '#server/identity/webhooks/queries.ts'
import { sayIn } from './event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from './mail-input.ts'
import { greeting, productMail } from './user-mails.ts'

const TEXTS = {
  subject: /*i18n*/ { id: 'mail.webhook_disabled_subject', message: 'The webhook to {host} was switched off' },
  gone: /*i18n*/ {
    id: 'mail.webhook_gone',
    message:
      'On {time} the webhook endpoint at {host} answered that it no longer exists (410). It was switched off: {account} sends it nothing more.',
  },
  failing: /*i18n*/ {
    id: 'mail.webhook_failing',
    message:
      'The webhook endpoint at {host} has failed at every attempt for {days, plural, one {# day} other {# days}}. It was switched off on {time}: {account} sends it nothing more.',
    values: { days: WEBHOOK_DISABLE_AFTER_MS / DAY_MS },
  },
  next: /*i18n*/ {
    id: 'mail.webhook_next',
    message:
      'What waited to be sent was skipped. Once the endpoint works again, activate it and send again what it has missed.',
  },
  button: /*i18n*/ { id: 'mail.webhook_button', message: 'Show the endpoint' },
}

/** MAIL-81, BO-82: to Admins, when an endpoint was disabled by its own failures (HOOK-2b). Of its address the host only. */
export const webhookDisabled: MailBuilder = async (ctx, mail) => {
  const { webhook_id, user_id } = payloadOf(mail)
  if (mail.account_id === null || typeof webhook_id !== 'number') return null
  const webhook = await findWebhook(ctx.db, mail.account_id, webhook_id)
  // activated or deleted meanwhile: nothing is left to be done about it
  if (webhook?.status !== WebhookStatus.DISABLED || webhook.disabled_at === null) return null
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const account = await findAccount(ctx.db, mail.account_id)
  const user = typeof user_id === 'number' ? await findMailUser(ctx.db, user_id) : undefined
  const values = {
    host: new URL(webhook.url).host,
    account: account?.name ?? '',
    time: formatEventDate(webhook.disabled_at, user?.timezone ?? 'UTC', locale),
  }
  return productMail(ctx, mail, {
    subject: say(TEXTS.subject, values),
    blocks: [
      ...(await greeting(ctx, mail, say)),
      { type: 'paragraph', text: say(webhook.disabled_reason === 'GONE' ? TEXTS.gone : TEXTS.failing, values) },
      { type: 'paragraph', text: say(TEXTS.next) },
      { type: 'button', label: say(TEXTS.button), url: ctx.config.app_url + paths.webhook(webhook) },
    ],
  })
}
