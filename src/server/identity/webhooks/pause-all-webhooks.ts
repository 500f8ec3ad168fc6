import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockActiveWebhooks, moveWebhook } from './queries.ts'

/** BAK-5: nobody is told again what they were told after the backup. Answers which endpoints were paused by this. */
export async function pauseAllWebhooks(tx: Tx, now: Date): Promise<number[]> {
  const active = await lockActiveWebhooks(tx)
  for (const { id } of active)
    await moveWebhook(tx, id, { from: WebhookStatus.ACTIVE, to: WebhookStatus.PAUSED, updated_at: now })
  return active.map(({ id }) => id)
}
