import { MAX_ACCOUNT_WEBHOOKS, MAX_TARGET_WEBHOOKS } from '#core/identity/webhooks/limits.ts'
import type { WebhookInput } from '#core/identity/webhooks/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import { canOn, type GrantHolder, isAccountWide, isInSight, type Target } from '#core/platform/permissions.ts'
import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { lockAccount } from '#server/identity/people/account-queries.ts'
import { holdRights } from '#server/identity/roles/hold-rights.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { checkTypes, checkUrl, readableOn } from './check-webhook.ts'
import { countWebhooks, findWebhook, holdEvent, holdOrganizer, insertWebhook, type WebhookRow } from './queries.ts'
import { newSecret, sealSecret } from './sending/sign-message.ts'
import { saidOf } from './views.ts'

/** A new endpoint with its signing secret, which is shown this once (HOOK-1, HOOK-5). */
export async function createWebhook(
  ctx: StaffCtx,
  asked: Target,
  { url: typed, mode: chosen, ...input }: WebhookInput,
): Promise<{ row: WebhookRow; secret: string }> {
  const { actor } = ctx
  const url = checkUrl(ctx, typed)
  const mode = chosen ?? actor.key?.mode ?? KeyMode.LIVE
  if (actor.key && actor.key.mode !== mode) throw new AppError('KEY_NOT_ALLOWED')
  const secret = newSecret()
  return inTransaction(ctx.db, async (tx) => {
    const target = await holdTarget(tx, ctx, asked)
    await lockAccount(tx, actor.account_id)
    const writer = await holdRights(tx, ctx)
    requireWrite(writer, target)
    const permissions = readableOn(writer, target)
    checkTypes(input.types, permissions)
    await checkLimit(tx, ctx, asked)
    const values = { url, mode, description: input.description ?? null, types: input.types, payload: input.payload }
    const id = await insertWebhook(tx, {
      ...values,
      ...asked,
      account_id: actor.account_id,
      permissions,
      status: WebhookStatus.ACTIVE,
      secret: sealSecret(ctx.secrets, secret),
      secret_last4: secret.slice(-4),
      created_by: actor.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await audit(tx, ctx, 'webhook.created', {
      account_id: actor.account_id,
      event_id: asked.event_id,
      data: { webhook_id: id, mode, payload: input.payload },
      changes: madeWith(saidOf(values)),
    })
    await completeKey(tx, ctx, { status: 201, answer: { webhook_id: id } })
    return { row: (await findWebhook(tx, actor.account_id, id))!, secret }
  })
}

/** What it is for, kept from being deleted meanwhile. What the caller does not see is no choice (TEAM-5). */
async function holdTarget(tx: Tx, { actor }: StaffCtx, asked: Target): Promise<Target> {
  const { organizer_id, event_id } = asked
  const field = event_id === null ? 'organizer_id' : 'event_id'
  const target = await (event_id !== null
    ? holdEvent(tx, actor.account_id, event_id)
    : organizer_id !== null
      ? holdOrganizer(tx, actor.account_id, organizer_id)
      : asked)
  if (!target || (field !== 'organizer_id' || organizer_id !== null ? !isInSight(actor, target) : false))
    throw new AppError('VALIDATION_FAILED', { fields: { [field]: [FIELD_MESSAGES.unknown_id] } })
  return target
}

function requireWrite(writer: GrantHolder, target: Target): void {
  if (!canOn(writer, 'webhook.write', target))
    throw new AppError('FORBIDDEN', { data: { permission: 'webhook.write' } })
}

/** HOOK-1, counted behind the account's lock: two at once do not both take the last place. */
async function checkLimit(tx: Tx, { actor }: StaffCtx, target: Target): Promise<void> {
  const limit = isAccountWide(target) ? MAX_ACCOUNT_WEBHOOKS : MAX_TARGET_WEBHOOKS
  if ((await countWebhooks(tx, { account_id: actor.account_id, ...target })) >= limit)
    throw new AppError('LIMIT_REACHED', { data: { limit } })
}
