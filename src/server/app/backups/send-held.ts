import { after } from '#core/platform/actions/causes.ts'
import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { lockInstallation, updateInstallation } from '#server/identity/installation/queries.ts'
import { MAILS_MOVED_AT_ONCE } from '#server/identity/mails/limits.ts'
import { lockRestoredMails } from '#server/identity/mails/queries.ts'
import { releaseMails } from '#server/identity/mails/queue-mail.ts'
import { moveWebhook } from '#server/identity/webhooks/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'

/** BAK-5: what waited when the backup was made goes out now, though some of it may have gone out before. */
export const sendHeld = (ctx: Ctx): Promise<string> =>
  inTransaction(ctx.db, async (tx) => {
    const { recovery_webhooks } = await lockInstallation(tx)
    let mails = 0
    const next = () => lockRestoredMails(tx, MAILS_MOVED_AT_ONCE)
    for (let ids = await next(); ids.length > 0; ids = await next()) {
      await releaseMails(tx, ctx, { ids, by_staff: false, follows: after('recovery.sent', 'mails.send') })
      mails += ids.length
    }
    let webhooks = 0
    for (const id of recovery_webhooks) {
      const is_resumed = await moveWebhook(tx, id, { from: WebhookStatus.PAUSED, to: WebhookStatus.ACTIVE })
      webhooks += is_resumed ? 1 : 0
    }
    await updateInstallation(tx, { recovery_webhooks: [] })
    await audit(tx, ctx, 'recovery.sent', { data: { mails, webhooks } })
    return `${mails} mails are on their way, ${webhooks} webhook endpoints are active again.`
  })
