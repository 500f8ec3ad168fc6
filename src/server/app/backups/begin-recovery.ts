import { lockInstallation, updateInstallation } from '#server/identity/installation/queries.ts'
import { holdWaitingMails } from '#server/identity/mails/hold-waiting-mails.ts'
import { pauseAllWebhooks } from '#server/identity/webhooks/pause-all-webhooks.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { leaveLogGaps } from '#server/platform/event-log/log-gaps.ts'
import { closeWaitingRooms } from '#server/sales/waiting-room/close-waiting-rooms.ts'
import { RECOVERY_GAP } from './limits.ts'
import { moveIdsOn } from './queries.ts'

/**
 * BAK-5, as one commit: nothing is sold from here on, ids and log positions leave out what may have been given out
 * since `data_of`, nothing that was waiting then goes out. What is begun already stays as it is.
 */
export async function beginRecovery(tx: Tx, ctx: Ctx, data_of: Date): Promise<void> {
  const { recovering_since } = await lockInstallation(tx)
  if (recovering_since) return
  await moveIdsOn(tx)
  await leaveLogGaps(tx, RECOVERY_GAP)
  await closeWaitingRooms(tx, ctx.now)
  const mails = await holdWaitingMails(tx)
  const recovery_webhooks = await pauseAllWebhooks(tx, ctx.now)
  await updateInstallation(tx, {
    recovering_since: ctx.now,
    recovery_of: data_of,
    recovery_read_at: null,
    recovery_webhooks,
  })
  await audit(tx, ctx, 'recovery.started', { data: { mails, webhooks: recovery_webhooks.length } })
}
