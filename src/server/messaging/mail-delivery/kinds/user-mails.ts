import { TOKEN_LIFETIMES_MS } from '#core/identity/auth/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/platform/limits.ts'
import type { Message } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { findAccount, findMailUser, findMembership, type MailRow } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Block, BuiltMail } from '../rendering/content.ts'
import { confirmedContact, type Say, sayIn } from './event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf, tokenOf } from './mail-input.ts'

const PRODUCT_NAME = 'Turnout'

const TEXTS = {
  hello: /*i18n*/ { id: 'mail.hello', message: 'Hello {name},' },
  footer: /*i18n*/ { id: 'mail.footer_product', message: 'This mail was sent by {product} at {address}.' },
  ignore: /*i18n*/ { id: 'mail.ignore', message: 'If you did not ask for this, ignore this mail. Nothing changes.' },

  confirm_subject: /*i18n*/ { id: 'mail.confirm_email_subject', message: 'Confirm your email address' },
  confirm: /*i18n*/ {
    id: 'mail.confirm_email',
    message:
      'Confirm your address to put events on sale. The link works for {days, plural, one {# day} other {# days}}.',
    values: { days: TOKEN_LIFETIMES_MS.email_confirmation / DAY_MS },
  },
  confirm_button: /*i18n*/ { id: 'mail.confirm_email_button', message: 'Confirm address' },

  invitation_subject: /*i18n*/ { id: 'mail.invitation_subject', message: '{inviter} invites you to {account}' },
  invitation_title: /*i18n*/ { id: 'mail.invitation_title', message: 'Join {account}' },
  invitation: /*i18n*/ {
    id: 'mail.invitation',
    message:
      '{inviter} invites you to work on the events of {account} as {role, select, ADMIN {an administrator} ORGANIZER {an organizer} other {a member of the team}}. The link works for {days, plural, one {# day} other {# days}}.',
    values: { days: TOKEN_LIFETIMES_MS.invitation / DAY_MS },
  },
  invitation_button: /*i18n*/ { id: 'mail.invitation_button', message: 'Accept the invitation' },

  contact_subject: /*i18n*/ { id: 'mail.confirm_contact_subject', message: 'May replies go to this address?' },
  contact: /*i18n*/ {
    id: 'mail.confirm_contact',
    message:
      '{account} names this address for questions about its events. Confirm it, and replies to mails about these events are sent here. The link works for {days, plural, one {# day} other {# days}}.',
    values: { days: TOKEN_LIFETIMES_MS.contact_address / DAY_MS },
  },
  reset_subject: /*i18n*/ { id: 'mail.reset_subject', message: 'Set a new password' },
  reset: /*i18n*/ {
    id: 'mail.reset',
    message:
      'Somebody, hopefully you, asked for a new password. The link works once, for {minutes, plural, one {# minute} other {# minutes}}.',
    values: { minutes: TOKEN_LIFETIMES_MS.password_reset / MINUTE_MS },
  },
  reset_button: /*i18n*/ { id: 'mail.reset_button', message: 'Set new password' },

  changed_subject: /*i18n*/ { id: 'mail.password_changed_subject', message: 'Your password was changed' },
  changed: /*i18n*/ {
    id: 'mail.password_changed',
    message: 'Your password was changed on {time}. All other sessions were logged out.',
  },
  changed_not_you: /*i18n*/ {
    id: 'mail.password_changed_not_you',
    message: 'If that was not you, set a new password at once: somebody else may know the current one.',
  },

  changed_dropped: /*i18n*/ {
    id: 'mail.password_changed_dropped',
    message: 'The change of your address to {email}, which was not confirmed yet, is cancelled.',
  },

  new_email_subject: /*i18n*/ { id: 'mail.new_email_subject', message: 'Confirm your new email address' },
  new_email: /*i18n*/ {
    id: 'mail.new_email',
    message:
      'Confirm that this is your new address. The link works for {hours, plural, one {# hour} other {# hours}}; until then the old address stays.',
    values: { hours: TOKEN_LIFETIMES_MS.email_change / HOUR_MS },
  },
  new_email_button: /*i18n*/ { id: 'mail.new_email_button', message: 'Confirm new address' },

  tickets_subject: /*i18n*/ { id: 'mail.my_tickets_subject', message: 'Your tickets' },
  tickets: /*i18n*/ {
    id: 'mail.my_tickets',
    message:
      'Somebody, hopefully you, asked for all tickets of this address. They are one click away; the link works for {hours, plural, one {# hour} other {# hours}}.',
    values: { hours: TOKEN_LIFETIMES_MS.my_tickets / HOUR_MS },
  },
  tickets_button: /*i18n*/ { id: 'mail.my_tickets_button', message: 'Show my tickets' },

  notice_subject: /*i18n*/ { id: 'mail.email_change_subject', message: 'A change of your email address was requested' },
  notice: /*i18n*/ {
    id: 'mail.email_change',
    message:
      'Somebody asked to change the address you log in with to {email}. The change takes effect once it is confirmed with the link we mailed there.',
  },
  notice_cancel: /*i18n*/ {
    id: 'mail.email_change_cancel',
    message:
      'If that was not you, set a new password at once. That cancels the change and logs out every device that is logged in as you.',
  },

  disconnected_subject: /*i18n*/ {
    id: 'mail.payments_disconnected_subject',
    message: 'Card payments of {account} are interrupted',
  },
  disconnected: /*i18n*/ {
    id: 'mail.payments_disconnected',
    message:
      'The connection to the payment provider was lost. Nobody can buy paid tickets of {account} until it is connected again; orders already begun may still be paid. Free tickets are not affected.',
  },
  disconnected_button: /*i18n*/ { id: 'mail.payments_disconnected_button', message: 'Connect payments again' },
}

interface Parts {
  readonly subject: string
  readonly title?: string
  readonly blocks: readonly Block[]
  readonly reply_to?: string | null
}

/** A mail of the product itself: it writes under its own name (MAIL-3). */
export function productMail(ctx: Ctx, mail: MailRow, { subject, title, blocks, reply_to }: Parts): BuiltMail {
  const locale = mailLocale(mail)
  const footer = sayIn(locale)(TEXTS.footer, { product: PRODUCT_NAME, address: ctx.config.app_url })
  return {
    reply_to: reply_to ?? null,
    attachments: [],
    content: {
      locale,
      subject,
      sender: PRODUCT_NAME,
      logo_cid: null,
      band: null,
      title: title ?? subject,
      preview: '',
      blocks,
      footer: [{ type: 'paragraph', text: footer }],
    },
  }
}

export async function greeting(ctx: Ctx, mail: MailRow, say: Say): Promise<Block[]> {
  const { user_id } = payloadOf(mail)
  const user = typeof user_id === 'number' ? await findMailUser(ctx.db, user_id) : undefined
  return user ? [{ type: 'paragraph', text: say(TEXTS.hello, { name: user.first_name }) }] : []
}

interface LinkMail {
  readonly subject: Message
  readonly text: Message
  readonly button: Message
  readonly path: (token: string) => string
}

/** One sentence, one button, one way out. */
const linkMail =
  ({ subject, text, button, path }: LinkMail): MailBuilder =>
  async (ctx, mail) => {
    const say = sayIn(mailLocale(mail))
    return productMail(ctx, mail, {
      subject: say(subject),
      blocks: [
        ...(await greeting(ctx, mail, say)),
        { type: 'paragraph', text: say(text) },
        { type: 'button', label: say(button), url: ctx.config.app_url + path(tokenOf(ctx, mail)) },
        { type: 'paragraph', text: say(TEXTS.ignore) },
      ],
    })
  }

/** To a new user: the link that confirms their address (MAIL-30). */
export const confirmEmail = linkMail({
  subject: TEXTS.confirm_subject,
  text: TEXTS.confirm,
  button: TEXTS.confirm_button,
  path: paths.confirmEmail,
})
/** To whoever asked for it: the link that sets a new password (MAIL-32). */
export const resetPassword = linkMail({
  subject: TEXTS.reset_subject,
  text: TEXTS.reset,
  button: TEXTS.reset_button,
  path: paths.resetPassword,
})
/** MAIL-34: goes to the new address. */
export const confirmEmailChange = linkMail({
  subject: TEXTS.new_email_subject,
  text: TEXTS.new_email,
  button: TEXTS.new_email_button,
  path: paths.confirmEmailChange,
})

/** MAIL-23: the way back to everything bought with the address, or for it. */
export const myTickets = linkMail({
  subject: TEXTS.tickets_subject,
  text: TEXTS.tickets,
  button: TEXTS.tickets_button,
  path: paths.myTickets,
})

/** MAIL-31: who invites, into which account, as what (USR-10). */
export const invitation: MailBuilder = async (ctx, mail) => {
  const say = sayIn(mailLocale(mail))
  const account = mail.account_id === null ? undefined : await findAccount(ctx.db, mail.account_id)
  if (!account) return null
  const { inviter, account_user_id } = payloadOf(mail)
  const membership = typeof account_user_id === 'number' ? await findMembership(ctx.db, account_user_id) : undefined
  // Accepted, revoked or removed meanwhile: the link would lead nowhere.
  if (membership?.status !== MembershipStatus.INVITED) return null
  const values = { inviter: inviter ?? account.name, account: account.name, role: membership.role }
  return productMail(ctx, mail, {
    subject: say(TEXTS.invitation_subject, values),
    title: say(TEXTS.invitation_title, values),
    reply_to: await confirmedContact(ctx, { account_id: mail.account_id, address: account.support_email }),
    blocks: [
      { type: 'paragraph', text: say(TEXTS.invitation, values) },
      {
        type: 'button',
        label: say(TEXTS.invitation_button),
        url: ctx.config.app_url + paths.acceptInvitation(tokenOf(ctx, mail)),
      },
      { type: 'paragraph', text: say(TEXTS.ignore) },
    ],
  })
}

/** MAIL-33: when, which requested change of address ended with it (USR-13), and what to do if it was not you. */
export const passwordChanged: MailBuilder = async (ctx, mail) => {
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const { user_id, dropped_email } = payloadOf(mail)
  const user = typeof user_id === 'number' ? await findMailUser(ctx.db, user_id) : undefined
  const dropped: Block[] =
    typeof dropped_email === 'string'
      ? [{ type: 'paragraph', text: say(TEXTS.changed_dropped, { email: dropped_email }) }]
      : []
  const time = formatEventDate(mail.created_at, user?.timezone ?? 'UTC', locale)
  return productMail(ctx, mail, {
    subject: say(TEXTS.changed_subject),
    blocks: [
      ...(await greeting(ctx, mail, say)),
      { type: 'paragraph', text: say(TEXTS.changed, { time }) },
      ...dropped,
      { type: 'paragraph', text: say(TEXTS.changed_not_you) },
      { type: 'button', label: say(TEXTS.reset_button), url: ctx.config.app_url + paths.forgotPassword() },
    ],
  })
}

/** MAIL-35: a notice to the old address without any link that confirms (USR-13). */
export const emailChangeNotice: MailBuilder = async (ctx, mail) => {
  const say = sayIn(mailLocale(mail))
  const { new_email } = payloadOf(mail)
  return productMail(ctx, mail, {
    subject: say(TEXTS.notice_subject),
    blocks: [
      ...(await greeting(ctx, mail, say)),
      { type: 'paragraph', text: say(TEXTS.notice, { email: typeof new_email === 'string' ? new_email : '' }) },
      { type: 'paragraph', text: say(TEXTS.notice_cancel) },
      { type: 'button', label: say(TEXTS.reset_button), url: ctx.config.app_url + paths.forgotPassword() },
    ],
  })
}

/** MAIL-36: what no longer works and where to mend it (PAY-14). The row's payload is `{ user_id }`. */
export const paymentsDisconnected: MailBuilder = async (ctx, mail) => {
  const say = sayIn(mailLocale(mail))
  const account = mail.account_id === null ? undefined : await findAccount(ctx.db, mail.account_id)
  if (!account) return null
  return productMail(ctx, mail, {
    subject: say(TEXTS.disconnected_subject, { account: account.name }),
    blocks: [
      ...(await greeting(ctx, mail, say)),
      { type: 'paragraph', text: say(TEXTS.disconnected, { account: account.name }) },
      { type: 'button', label: say(TEXTS.disconnected_button), url: ctx.config.app_url + paths.account('payment') },
    ],
  })
}

/** MAIL-110: to an address of an organizer or of support (MAIL-3). */
export const confirmContact: MailBuilder = async (ctx, mail) => {
  const say = sayIn(mailLocale(mail))
  const account = mail.account_id === null ? undefined : await findAccount(ctx.db, mail.account_id)
  if (!account) return null
  return productMail(ctx, mail, {
    subject: say(TEXTS.contact_subject),
    blocks: [
      { type: 'paragraph', text: say(TEXTS.contact, { account: account.name }) },
      {
        type: 'button',
        label: say(TEXTS.confirm_button),
        url: ctx.config.app_url + paths.confirmContact(tokenOf(ctx, mail)),
      },
      { type: 'paragraph', text: say(TEXTS.ignore) },
    ],
  })
}
