import { MAIL_RETRY_HOURS, type MailKind } from '#core/mails/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import { claimMail, storeMailFailed, storeMailSent } from '#server/platform/queue-mail.ts'
import { MAIL_BUILDERS } from './build-mail.ts'
import type { BuiltMail } from './content.ts'
import { findMail, type MailRow } from './queries.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** The last word about a mail for which there is nothing left to say, e.g. tickets of an order cancelled meanwhile. */
const NOTHING_TO_SAY = 'nothing left to say when it was to be sent'

const hoursOld = (mail: MailRow, now: Date): number => (now.getTime() - mail.created_at.getTime()) / 3_600_000

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)

async function deliver(ctx: Ctx, mail: MailRow, { content, reply_to, attachments }: BuiltMail): Promise<void> {
  await ctx.mailer.send({
    id: mail.id,
    from_name: content.sender,
    to: mail.to_address,
    reply_to,
    subject: content.subject,
    html: renderHtml(content),
    text: renderText(content),
    attachments,
  })
}

/**
 * Sends one queued mail. Claimed before, stored after, the handing over outside of any transaction (REL-7): a row that
 * is SENT or FAILED is never sent again, and its job's key keeps it at one job. Only a process that dies between the
 * mail server's yes and our commit leaves a row that is sent twice, then under the same Message-ID. A failure is
 * thrown so that the worker comes back with growing pauses; after 24 h the mail is FAILED (MAIL-1, MAIL-40).
 */
export async function sendMail(ctx: Ctx, mail_id: number): Promise<void> {
  const mail = await findMail(ctx.db, mail_id)
  if (mail?.status !== 'QUEUED') return
  if (!(await inTransaction(ctx.db, (tx) => claimMail(tx, mail)))) return
  try {
    const built = await MAIL_BUILDERS[mail.kind as MailKind](ctx, mail)
    if (!built)
      return await inTransaction(ctx.db, (tx) => storeMailFailed(tx, mail.id, { error: NOTHING_TO_SAY, final: true }))
    await deliver(ctx, mail, built)
  } catch (error) {
    const final = hoursOld(mail, ctx.now) >= MAIL_RETRY_HOURS
    await inTransaction(ctx.db, (tx) => storeMailFailed(tx, mail.id, { error: reasonOf(error), final }))
    if (!final) throw error
    ctx.log.error({ err: error, mail_id }, 'mail given up after 24 hours')
    return
  }
  await inTransaction(ctx.db, (tx) => storeMailSent(tx, mail.id, ctx.now))
}
