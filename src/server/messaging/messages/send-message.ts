import { after } from '#core/platform/actions/causes.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import { MessageStatus, messageStatus } from '#core/platform/states/message-state.ts'
import {
  countDelivery,
  listDueMails,
  listDueMessages,
  moveMessage,
  type ReaderRow,
} from '#server/catalog/message-plans/queries.ts'
import type { MailRow } from '#server/identity/mails/queries.ts'
import {
  fillTemplate,
  isToOrder,
  type MessageTemplate,
  messageTemplate,
  readReaders,
} from '#server/messaging/mail-delivery/kinds/message-mail.ts'
import type { BuiltMail } from '#server/messaging/mail-delivery/rendering/content.ts'
import { attemptDelivery, type MailResult } from '#server/messaging/mail-delivery/send-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { MAILS_PER_RUN, MESSAGE_MAILS_AT_ONCE } from './limits.ts'

const isCopy = ({ payload }: MailRow): boolean => (payload as { is_copy?: unknown } | null)?.is_copy === true

/**
 * The text is the same for all recipients who read the same language for the same reason: built once per run, with its logo.
 * What differs per recipient is filled in afterwards (MSG-11).
 */
function buildOnce(ctx: Ctx, mails: readonly MailRow[]): (mail: MailRow) => Promise<BuiltMail | null> {
  const templates = new Map<string, Promise<MessageTemplate | null>>()
  let readers: Promise<ReadonlyMap<number, ReaderRow>> | null = null
  return async (mail) => {
    const key = `${mail.language} ${isCopy(mail)} ${isToOrder(mail)}`
    const made = templates.get(key) ?? messageTemplate(ctx, mail)
    templates.set(key, made)
    const template = await made
    if (!template) return null
    readers ??= readReaders(ctx, template, mails)
    return fillTemplate(ctx, template, (await readers).get(mail.id))
  }
}

/** The counters move with the mail's own state, so they are never off by what a crash left behind (MSG-8). */
async function count(tx: Tx, ctx: Ctx, { mail, result }: { mail: MailRow; result: 'SENT' | 'FAILED' }): Promise<void> {
  if (isCopy(mail) || mail.message_id === null) return
  const delivery = await countDelivery(tx, mail.message_id, result === MailStatus.SENT ? 'sent_count' : 'failed_count')
  const to = messageStatus(delivery)
  const { PROCESSING: from } = MessageStatus
  if (to !== from) await moveMessage(tx, mail.message_id, { from, to, sent_at: ctx.now })
}

const send = (ctx: Ctx, mail: MailRow, build: (mail: MailRow) => Promise<BuiltMail | null>): Promise<MailResult> =>
  attemptDelivery(ctx, {
    mail,
    build: () => build(mail),
    onFinal: (tx, result) => count(tx, ctx, { mail, result }),
    is_once_only: true,
  })

/**
 * Hands over the next mails of a message and queues itself for the rest. Where several in a row fail, the mail server is
 * away: the sweep goes on later instead of trying thousands in vain (MSG-8).
 */
export async function sendMessage(ctx: Ctx, message_id: number): Promise<void> {
  const mails = await listDueMails(ctx.db, message_id, { now: ctx.now, limit: MAILS_PER_RUN })
  const build = buildOnce(ctx, mails)
  for (let at = 0; at < mails.length; at += MESSAGE_MAILS_AT_ONCE) {
    const results = await Promise.all(mails.slice(at, at + MESSAGE_MAILS_AT_ONCE).map((mail) => send(ctx, mail, build)))
    if (results.every((result) => result === 'LATER')) return
  }
  if (mails.length === MAILS_PER_RUN)
    await inTransaction(ctx.db, (tx) =>
      enqueue(tx, after('messages.swept', 'messages.send'), { message_id }, { key: `message-goes-on:${message_id}` }),
    )
}

/** Every minute: messages with mails that are due, whoever left them (MSG-8). */
export async function sweepMessages(ctx: Ctx): Promise<void> {
  const ids = await listDueMessages(ctx.db, ctx.now)
  if (ids.length === 0) return
  await inTransaction(ctx.db, async (tx) => {
    for (const message_id of ids)
      await enqueue(tx, after('messages.swept', 'messages.send'), { message_id }, { key: `message:${message_id}` })
  })
}
