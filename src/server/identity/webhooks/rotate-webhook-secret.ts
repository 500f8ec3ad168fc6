import { WEBHOOK_ROTATION_MS } from '#core/identity/webhooks/limits.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { readWebhook, type WebhookRef } from './check-webhook.ts'
import { findEndpoint, lockWebhook, updateWebhookRow, type WebhookRow } from './queries.ts'
import { newSecret, sealSecret } from './sending/sign-message.ts'

/** A new secret, shown this once; for a day the one before signs too, and the one before that no more (HOOK-5). */
export function rotateWebhookSecret(ctx: StaffCtx, ref: WebhookRef): Promise<{ row: WebhookRow; secret: string }> {
  const secret = newSecret()
  return inTransaction(ctx.db, async (tx) => {
    const asked = { ...ref, permission: 'webhook.write' } as const
    await readWebhook(tx, ctx, asked)
    await lockWebhook(tx, ref.webhook_id)
    const { id, account_id, event_id } = await readWebhook(tx, ctx, asked)
    await updateWebhookRow(tx, id, {
      previous_secret: (await findEndpoint(tx, id))?.secret ?? null,
      previous_secret_until: new Date(ctx.now.getTime() + WEBHOOK_ROTATION_MS),
      secret: sealSecret(ctx.secrets, secret),
      secret_last4: secret.slice(-4),
      updated_at: ctx.now,
    })
    await audit(tx, ctx, 'webhook.secret_rotated', { account_id, event_id, data: { webhook_id: id } })
    await completeKey(tx, ctx, { status: 200, answer: { webhook_id: id } })
    return { row: await readWebhook(tx, ctx, asked), secret }
  })
}
