import { slugify } from '#core/platform/ids.ts'
import { isLocale, type Locale } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { type EventFacts, findEventFacts, type MailRow } from '#server/identity/mails/queries.ts'
import { MAIL_TOKEN_PURPOSE } from '#server/identity/mails/queue-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { findOrder, listOrderItems } from '#server/records/orders/queries.ts'
import type { BuiltMail } from '../rendering/content.ts'
import { type Say, sayIn } from './event-mail.ts'

/** Builds one kind of mail from what is true now; null when there is nothing left to say (REL-20). */
export type MailBuilder = (ctx: Ctx, mail: MailRow) => Promise<BuiltMail | null>

export const mailLocale = (mail: MailRow): Locale => (isLocale(mail.language) ? mail.language : 'en')

export const payloadOf = (mail: MailRow): Record<string, unknown> => (mail.payload ?? {}) as Record<string, unknown>

export const hasToken = (mail: MailRow): boolean => typeof payloadOf(mail).sealed_token === 'string'

/** The one-time token of the mail's link (see `queueMail`). */
export function tokenOf(ctx: Ctx, mail: MailRow): string {
  const sealed = payloadOf(mail).sealed_token
  if (typeof sealed !== 'string') throw new Error(`mail ${mail.id} has no token`)
  return ctx.secrets.decrypt(MAIL_TOKEN_PURPOSE, Buffer.from(sealed, 'base64')).toString()
}

export interface OrderMailInput {
  readonly facts: EventFacts
  readonly order: Row<'orders'>
  readonly items: Row<'order_items'>[]
  readonly locale: Locale
  readonly say: Say
  /** The order's own page. */
  readonly order_url: string
  readonly event_url: string
}

/** Event, order and words for a mail about an order. */
export async function readOrderMail(ctx: Ctx, mail: MailRow): Promise<OrderMailInput | null> {
  if (mail.event_id === null || mail.order_id === null) return null
  const order = await findOrder(ctx.db, mail.event_id, mail.order_id)
  if (!order) return null
  const facts = await findEventFacts(ctx.db, mail.event_id)
  const locale = mailLocale(mail)
  const url = (path: string) => ctx.config.app_url + path
  return {
    facts,
    order,
    items: await listOrderItems(ctx.db, [order.id]),
    locale,
    say: sayIn(locale),
    order_url: url(paths.checkoutStep(order.event_id, order.short_id, 'summary')),
    event_url: url(paths.event(order.event_id, slugify(facts.event.title))),
  }
}
