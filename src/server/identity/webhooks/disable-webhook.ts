import { isFailing } from '#core/identity/webhooks/attempts.ts'
import { after } from '#core/platform/actions/causes.ts'
import { type DisabledReason, WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { listAdmins } from '#server/identity/people/admin-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { skipDeliveries } from './delivery-queries.ts'
import { DELIVERIES_AT_ONCE } from './limits.ts'
import { findEndpoint, lockWebhook, moveWebhook } from './queries.ts'
import { readHealth } from './sending/turn-queries.ts'

/**
 * An endpoint ends itself: it says that it is gone, or fails for days (HOOK-2b). Whether it still fails is asked behind its
 * lock, because staff may have resumed it a moment ago. Admins are mailed (MAIL-81).
 */
export const disableWebhook = (ctx: Ctx, id: number, reason: DisabledReason): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    await lockWebhook(tx, id)
    if (reason === 'FAILING' && !isFailing(await readHealth(tx, id), ctx.now)) return
    const is_disabled = await moveWebhook(tx, id, {
      from: WebhookStatus.ACTIVE,
      to: WebhookStatus.DISABLED,
      disabled_reason: reason,
      disabled_at: ctx.now,
      updated_at: ctx.now,
    })
    const endpoint = is_disabled ? await findEndpoint(tx, id) : undefined
    if (!endpoint) return
    const { account_id, event_id } = endpoint
    await skipDeliveries(tx, id, DELIVERIES_AT_ONCE)
    await audit(tx, ctx, 'webhook.disabled', { account_id, event_id, data: { webhook_id: id, reason }, as: 'SYSTEM' })
    for (const admin of await listAdmins(tx, account_id))
      await queueMail(tx, ctx, {
        follows: after('webhook.disabled', 'mails.send'),
        kind: 'webhook-disabled',
        to: admin.email,
        language: admin.language,
        account_id,
        payload: { user_id: admin.id, webhook_id: id },
      })
  })
