import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import { enqueueMails } from '#server/platform/queue-mail.ts'
import { listDueMailIds } from './queries.ts'

/** Mails are picked up once they have been due for this long: the job queued with them comes first. */
const GRACE_MS = 30_000

/**
 * Every minute: mails whose pause is over, and those of a process that died (MAIL-1, REL-19). A job that still waits is
 * replaced rather than doubled.
 */
export async function sweepMails(ctx: Ctx): Promise<void> {
  const ids = await listDueMailIds(ctx.db, new Date(ctx.now.getTime() - GRACE_MS))
  if (ids.length === 0) return
  await inTransaction(ctx.db, (tx) => enqueueMails(tx, ids))
}
