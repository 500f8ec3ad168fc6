import type { WebhookDeliveryBodyView, WebhookDeliveryView } from '#core/identity/webhooks/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Page } from '#server/platform/http/route.ts'
import { readWebhook, type WebhookRef } from './check-webhook.ts'
import { findDelivery, listDeliveries } from './delivery-queries.ts'
import type { WebhookRow } from './queries.ts'
import { toDeliveryBodyView, toDeliveryView } from './views.ts'

export const readOneWebhook = (ctx: StaffCtx, ref: WebhookRef): Promise<WebhookRow> =>
  readWebhook(ctx.db, ctx, { ...ref, permission: 'webhook.read' })

/** A page of the log of an endpoint (HOOK-8). */
export async function readDeliveries(
  ctx: StaffCtx,
  ref: WebhookRef,
  list: CheckedListQuery,
): Promise<Page<WebhookDeliveryView>> {
  const { id, account_id } = await readOneWebhook(ctx, ref)
  const { rows, total } = await listDeliveries(ctx.db, id, list)
  return { rows: rows.map((row) => toDeliveryView(row, account_id)), total }
}

/** One delivery with what was sent, as far as the caller may read it. */
export async function readDelivery(ctx: StaffCtx, ref: WebhookRef, id: number): Promise<WebhookDeliveryBodyView> {
  const webhook = await readOneWebhook(ctx, ref)
  const row = await findDelivery(ctx.db, webhook.id, id)
  if (!row) throw new AppError('NOT_FOUND')
  return toDeliveryBodyView(row, { actor: ctx.actor, webhook })
}
