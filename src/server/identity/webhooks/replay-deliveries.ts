import { MAX_REPLAYED_POSITIONS, WEBHOOK_REPLAYS } from '#core/identity/webhooks/limits.ts'
import { isWanted } from '#core/identity/webhooks/matching.ts'
import type { WebhookReplayInput } from '#core/identity/webhooks/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { readWebhook, type WebhookRef } from './check-webhook.ts'
import { findDelivery, insertReplays } from './delivery-queries.ts'
import { keptPositions, readEntriesBetween } from './entry-queries.ts'
import { lockWebhook, type WebhookRow } from './queries.ts'

interface Position {
  readonly position: number
  readonly type: string
}

/**
 * Sends one delivery again, or what the log has from one position to another, as far as the endpoint wants it now: as new
 * deliveries, answered with how many (HOOK-9). Only an active endpoint takes them: ENDPOINT_NOT_ACTIVE.
 */
export async function replayDeliveries(ctx: StaffCtx, ref: WebhookRef, input: WebhookReplayInput): Promise<number> {
  const asked = { ...ref, permission: 'webhook.write' } as const
  const { account_id } = await readWebhook(ctx.db, ctx, asked)
  await throttle(ctx, `webhook-replay:${account_id}`, WEBHOOK_REPLAYS)
  return inTransaction(ctx.db, async (tx) => {
    await lockWebhook(tx, ref.webhook_id)
    const webhook = await readWebhook(tx, ctx, asked)
    if (webhook.status !== WebhookStatus.ACTIVE) throw new AppError('ENDPOINT_NOT_ACTIVE')
    const positions = await chosen(tx, webhook, input)
    const count = await insertReplays(tx, { endpoint_id: webhook.id, now: ctx.now }, positions)
    const data = {
      webhook_id: webhook.id,
      deliveries: count,
      from: positions[0]?.position,
      to: positions.at(-1)?.position,
    }
    await audit(tx, ctx, 'webhook.replayed', { account_id, event_id: webhook.event_id, data })
    return count
  })
}

async function chosen(tx: Tx, webhook: WebhookRow, { delivery_id, from, to }: WebhookReplayInput): Promise<Position[]> {
  if (delivery_id !== undefined) {
    const delivery = await findDelivery(tx, webhook.id, delivery_id)
    if (!delivery) throw new AppError('NOT_FOUND')
    return [delivery]
  }
  const kept = await keptPositions(tx, webhook.account_id)
  if (from === undefined || kept === null) return []
  const { first: oldest_position, last } = kept
  if (oldest_position > 1 && from < oldest_position)
    throw new AppError('LOG_POSITION_GONE', { data: { oldest_position } })
  const upto = to ?? last
  if (upto - from >= MAX_REPLAYED_POSITIONS) throw tooMany()
  const entries = await readEntriesBetween(tx, webhook.account_id, { from, to: upto })
  return entries.filter((entry) => isWanted(webhook, entry))
}

const tooMany = (): AppError =>
  new AppError('VALIDATION_FAILED', {
    fields: { to: [{ ...FIELD_MESSAGES.too_many_positions, values: { maximum: MAX_REPLAYED_POSITIONS } }] },
  })
