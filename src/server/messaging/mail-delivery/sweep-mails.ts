import { after } from '#core/platform/actions/causes.ts'
import { listDueMails } from '#server/identity/mails/queries.ts'
import { enqueueMails } from '#server/identity/mails/queue-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { LARGE_ORDER_PATIENCE_MS, SWEEP_GRACE_MS } from './limits.ts'

/**
 * Every minute: mails whose pause is over, and those of a process that died (MAIL-1, REL-19). A job that still waits is
 * replaced rather than doubled.
 */
export async function sweepMails(ctx: Ctx): Promise<void> {
  const due = await listDueMails(ctx.db, new Date(ctx.now.getTime() - SWEEP_GRACE_MS))
  if (due.length === 0) return
  const patient_until = ctx.now.getTime() - LARGE_ORDER_PATIENCE_MS
  const mails = due.map(({ id, priority, created_at }) => ({
    id,
    priority: created_at.getTime() <= patient_until ? 0 : priority,
  }))
  await inTransaction(ctx.db, (tx) =>
    enqueueMails(
      tx,
      mails.map((mail) => ({ ...mail, follows: after('mails.retried', 'mails.send') })),
    ),
  )
}
