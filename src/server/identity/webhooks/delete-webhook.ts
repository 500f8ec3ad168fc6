import { wasCalled } from '#core/platform/actions/changes.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx, StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { readWebhook, type WebhookRef } from './check-webhook.ts'
import { skipDeliveries } from './delivery-queries.ts'
import { DELIVERIES_AT_ONCE } from './limits.ts'
import { deleteWebhookRow, lockWebhook, lockWebhooksOf } from './queries.ts'
import { saidOf } from './views.ts'

interface Deleted {
  readonly id: number
  readonly account_id: number
  readonly event_id: number | null
  readonly url: string
}

/** HOOK-2d. What is on its way may still arrive; nothing more is sent, and the secrets are gone. */
export const deleteWebhook = (ctx: StaffCtx, ref: WebhookRef): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const asked = { ...ref, permission: 'webhook.write' } as const
    await readWebhook(tx, ctx, asked)
    await lockWebhook(tx, ref.webhook_id)
    await end(tx, ctx, await readWebhook(tx, ctx, asked))
  })

/** The endpoints of what is deleted go with it, in its transaction (HOOK-2d, BO-83). */
export async function deleteWebhooksOf(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  target: Parameters<typeof lockWebhooksOf>[1],
): Promise<void> {
  for (const webhook of await lockWebhooksOf(tx, target)) await end(tx, ctx, webhook)
}

async function end(tx: Tx, ctx: Pick<Ctx, 'actor' | 'now'>, { id, account_id, event_id, url }: Deleted): Promise<void> {
  await deleteWebhookRow(tx, id, ctx.now)
  await skipDeliveries(tx, id, DELIVERIES_AT_ONCE)
  await audit(tx, ctx, 'webhook.deleted', {
    account_id,
    event_id,
    data: { webhook_id: id },
    changes: wasCalled(saidOf({ url })),
  })
}
