import { WEBHOOK_DELIVERIES_KEPT_DAYS } from '#core/identity/webhooks/limits.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { listEndpointsToSkip, purgeDeliveries, skipDeliveries } from './delivery-queries.ts'
import { DELIVERIES_AT_ONCE, SWEEP_MS } from './limits.ts'
import { forgetPreviousSecrets, purgeDeletedWebhooks } from './queries.ts'

/**
 * Once a minute: ends what waits for endpoints that take nothing more, of which a paused one may have had any number (HOOK-3d),
 * and forgets what is older than 30 days, with what is left of deleted endpoints (HOOK-8). In small statements and for a few
 * seconds; what one run misses the next one takes.
 */
export async function sweepWebhooks(ctx: Ctx): Promise<void> {
  const began = performance.now()
  const goesOn = () => performance.now() - began < SWEEP_MS
  const before = new Date(ctx.now.getTime() - WEBHOOK_DELIVERIES_KEPT_DAYS * DAY_MS)
  for (const endpoint_id of await listEndpointsToSkip(ctx.db))
    while (goesOn() && (await skipDeliveries(ctx.db, endpoint_id, DELIVERIES_AT_ONCE)) > 0);
  while (goesOn() && (await purgeDeliveries(ctx.db, before, DELIVERIES_AT_ONCE)) > 0);
  await forgetPreviousSecrets(ctx.db, ctx.now)
  await purgeDeletedWebhooks(ctx.db, before)
}
