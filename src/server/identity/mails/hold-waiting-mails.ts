import { MailStatus } from '#core/platform/states/mail-state.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { MAILS_MOVED_AT_ONCE } from './limits.ts'
import { lockQueuedMails } from './queries.ts'
import { moveMails } from './state-queries.ts'

/** BAK-5: what was waiting when a backup was made has perhaps been sent since; it waits until the operator frees it. */
export async function holdWaitingMails(tx: Tx): Promise<number> {
  let held = 0
  for (;;) {
    const ids = await lockQueuedMails(tx, MAILS_MOVED_AT_ONCE)
    if (ids.length === 0) return held
    const moved = await moveMails(tx, ids, {
      from: MailStatus.QUEUED,
      to: MailStatus.HELD,
      held_reason: 'RESTORED',
      attempts: 0,
      claimed_at: null,
      next_attempt_at: null,
    })
    held += moved.length
  }
}
