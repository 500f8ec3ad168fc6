import type { Message } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { findMailUser } from '#server/identity/mails/queries.ts'
import type { FactorChange } from '#server/identity/security/tell-user.ts'
import { sayIn } from './event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from './mail-input.ts'
import { greeting, productMail } from './user-mails.ts'

const TEXTS = {
  device_subject: /*i18n*/ { id: 'mail.new_device_subject', message: 'Your account was opened on a new device' },
  device: /*i18n*/ {
    id: 'mail.new_device',
    message: 'Somebody, hopefully you, logged in on {time} with a browser you have not used before.',
  },
  device_name: /*i18n*/ { id: 'mail.new_device_name', message: 'Browser: {name}' },
  device_network: /*i18n*/ { id: 'mail.new_device_network', message: 'Network: {network}' },
  device_not_you: /*i18n*/ {
    id: 'mail.new_device_not_you',
    message: 'If that was not you, set a new password at once. It logs out every device.',
  },
  sessions_button: /*i18n*/ { id: 'mail.sessions_button', message: 'See where I am logged in' },
  reset_button: /*i18n*/ { id: 'mail.reset_button', message: 'Set new password' },
  factor_subject: /*i18n*/ { id: 'mail.factor_changed_subject', message: 'How you log in was changed' },
  factor_not_you: /*i18n*/ {
    id: 'mail.factor_changed_not_you',
    message:
      'If that was not you, log in, look at your second factors and sessions, and set a new password: somebody else may know the current one.',
  },
  security_button: /*i18n*/ { id: 'mail.security_button', message: 'Open my security settings' },
}

const FACTOR_CHANGES: Readonly<Record<FactorChange, Message>> = {
  TOTP_ADDED: /*i18n*/ {
    id: 'mail.factor.TOTP_ADDED',
    message: 'An authenticator app was set up on {time}. From now on your password asks for one of its codes.',
  },
  TOTP_REMOVED: /*i18n*/ { id: 'mail.factor.TOTP_REMOVED', message: 'Your authenticator app was removed on {time}.' },
  PASSKEY_ADDED: /*i18n*/ {
    id: 'mail.factor.PASSKEY_ADDED',
    message: 'A passkey was added on {time}. It logs you in without your password.',
  },
  PASSKEY_REMOVED: /*i18n*/ { id: 'mail.factor.PASSKEY_REMOVED', message: 'A passkey was removed on {time}.' },
  CODES_RENEWED: /*i18n*/ {
    id: 'mail.factor.CODES_RENEWED',
    message: 'New recovery codes were made on {time}. The old ones no longer work.',
  },
  RESET: /*i18n*/ {
    id: 'mail.factor.RESET',
    message:
      'Your second factors were removed on {time} by somebody who looks after your account, and all your sessions were logged out.',
  },
}

const isChange = (value: unknown): value is FactorChange => typeof value === 'string' && value in FACTOR_CHANGES

/** MAIL-83: what was changed and when, and what to do if it was not you (ACCESS-14). */
export const factorChanged: MailBuilder = async (ctx, mail) => {
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const { user_id, change } = payloadOf(mail)
  if (!isChange(change)) return null
  const user = typeof user_id === 'number' ? await findMailUser(ctx.db, user_id) : undefined
  const time = formatEventDate(mail.created_at, user?.timezone ?? 'UTC', locale)
  return productMail(ctx, mail, {
    subject: say(TEXTS.factor_subject),
    blocks: [
      ...(await greeting(ctx, mail, say)),
      { type: 'paragraph', text: say(FACTOR_CHANGES[change], { time }) },
      { type: 'paragraph', text: say(TEXTS.factor_not_you) },
      { type: 'button', label: say(TEXTS.security_button), url: ctx.config.app_url + paths.profile('security') },
    ],
  })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** MAIL-82: when, with what, from which network, and what to do if it was not you (ACCESS-14). */
export const newDevice: MailBuilder = async (ctx, mail) => {
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const { user_id, browser, system, network } = payloadOf(mail)
  const user = typeof user_id === 'number' ? await findMailUser(ctx.db, user_id) : undefined
  const time = formatEventDate(mail.created_at, user?.timezone ?? 'UTC', locale)
  const name = [browser, system].filter(isText).join(', ')
  return productMail(ctx, mail, {
    subject: say(TEXTS.device_subject),
    blocks: [
      ...(await greeting(ctx, mail, say)),
      { type: 'paragraph', text: say(TEXTS.device, { time }) },
      ...(name ? [{ type: 'paragraph', text: say(TEXTS.device_name, { name }) } as const] : []),
      ...(isText(network) ? [{ type: 'paragraph', text: say(TEXTS.device_network, { network }) } as const] : []),
      { type: 'button', label: say(TEXTS.sessions_button), url: ctx.config.app_url + paths.profile('sessions') },
      { type: 'paragraph', text: say(TEXTS.device_not_you) },
      { type: 'button', label: say(TEXTS.reset_button), url: ctx.config.app_url + paths.forgotPassword() },
    ],
  })
}
