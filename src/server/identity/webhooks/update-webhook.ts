import type { WebhookUpdate } from '#core/identity/webhooks/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { GrantHolder } from '#core/platform/permissions.ts'
import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { holdRights } from '#server/identity/roles/hold-rights.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import {
  checkStored,
  checkTypes,
  checkUrl,
  readableOn,
  readWebhook,
  targetOfWebhook,
  type WebhookRef,
} from './check-webhook.ts'
import { skipDeliveries } from './delivery-queries.ts'
import { DELIVERIES_AT_ONCE } from './limits.ts'
import { lockWebhook, moveWebhook, updateWebhookRow, type WebhookRow } from './queries.ts'
import { forgiveFailures } from './sending/turn-queries.ts'
import { saidOf } from './views.ts'

/** Omitted fields stay. Target and mode are for good: what was delivered under them is in the log (HOOK-1, HOOK-2). */
export const updateWebhook = (ctx: StaffCtx, ref: WebhookRef, input: WebhookUpdate): Promise<WebhookRow> =>
  inTransaction(ctx.db, async (tx) => {
    const asked = { ...ref, permission: 'webhook.write' } as const
    await readWebhook(tx, ctx, asked)
    const writer = await holdRights(tx, ctx)
    await lockWebhook(tx, ref.webhook_id)
    const stored = await readWebhook(tx, ctx, asked)
    const { status, url: typed, ...values } = input
    const after = { ...values, ...(typed === undefined ? {} : { url: checkUrl(ctx, typed) }) }
    const permissions = checkRights(writer, stored, after)
    await updateWebhookRow(tx, stored.id, { ...after, ...(permissions ? { permissions } : {}), updated_at: ctx.now })
    if (status !== undefined && status !== stored.status) await moveByStaff(tx, stored, status)
    const changes = changesOf(saidOf(stored), saidOf({ ...after, status }))
    await audit(tx, ctx, 'webhook.updated', {
      account_id: stored.account_id,
      event_id: stored.event_id,
      data: { webhook_id: stored.id, fields: fieldsOf(stored, { ...after, status }) },
      changes,
    })
    return readWebhook(tx, ctx, asked)
  })

const fieldsOf = (stored: WebhookRow, after: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(changesOf({ ...stored }, after))

/**
 * Where it goes, and what it is told, is decided by the rights of whoever writes it: they have all that it was given before.
 * Null where nothing of that changes: whoever may write endpoints may pause or describe any.
 */
function checkRights(
  writer: GrantHolder,
  stored: WebhookRow,
  { url, types, payload }: Pick<WebhookUpdate, 'url' | 'types' | 'payload'>,
): string[] | null {
  if (fieldsOf(stored, { url, types, payload }).length === 0) return null
  const readable = readableOn(writer, targetOfWebhook(stored))
  checkStored(stored, readable)
  checkTypes(types === undefined ? stored.types : types, readable)
  return readable
}

/** Paused and resumed; a disabled one comes back without what it has missed (HOOK-2). */
async function moveByStaff(tx: Tx, { id, status: from }: WebhookRow, to: 'ACTIVE' | 'PAUSED'): Promise<void> {
  if (to === WebhookStatus.PAUSED) {
    if (!(await moveWebhook(tx, id, { from: WebhookStatus.ACTIVE, to }))) throw new AppError('ENDPOINT_NOT_ACTIVE')
    return
  }
  // what waits of a disabled one would be delivered with the rest
  if (from === WebhookStatus.DISABLED) while ((await skipDeliveries(tx, id, DELIVERIES_AT_ONCE)) > 0);
  await moveWebhook(tx, id, {
    from: [WebhookStatus.PAUSED, WebhookStatus.DISABLED],
    to,
    disabled_reason: null,
    disabled_at: null,
  })
  await forgiveFailures(tx, id)
}
