import { after } from '#core/platform/actions/causes.ts'
import { issueMailToken } from '#server/identity/auth/mail-tokens.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { SUBJECT_BYTES } from './limits.ts'
import { findLanguageOf } from './queries.ts'

/** MAIL-23: an address without tickets gets nothing and leaves no trace. */
export async function sendTicketLink(ctx: Ctx, { email }: { email: string }): Promise<void> {
  // An address is no row of its own: its tokens are those of a number made from it.
  const subject_id = ctx.secrets.mac('my-tickets-subject', email).readUIntBE(0, SUBJECT_BYTES)
  await inTransaction(ctx.db, async (tx) => {
    const language = await findLanguageOf(tx, email)
    if (!language) return
    const token = await issueMailToken(tx, ctx, { purpose: 'my_tickets', subject_id, target: email })
    await queueMail(tx, ctx, {
      follows: after('ticket_link.made', 'mails.send'),
      kind: 'my-tickets',
      to: email,
      language,
      token,
    })
  })
}
