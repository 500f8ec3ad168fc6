import { randomBytes } from 'node:crypto'
import { exampleBody } from '#core/identity/webhooks/example.ts'
import { WEBHOOK_TESTS } from '#core/identity/webhooks/limits.ts'
import { isWanted, WEBHOOK_TYPES } from '#core/identity/webhooks/matching.ts'
import type { WebhookTestInput, WebhookTestView } from '#core/identity/webhooks/schema.ts'
import type { Action } from '#core/platform/actions/actions.ts'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { readWebhook, type WebhookRef } from './check-webhook.ts'
import { findEndpoint, type WebhookRow } from './queries.ts'
import { callTerms, openLine } from './sending/call-endpoint.ts'
import { signerOf } from './sending/sign-message.ts'
import { toAttemptView } from './views.ts'

const MESSAGE_BYTES = 12

/** The first type it would be told, where none is asked for. */
const usualType = (webhook: WebhookRow): Action => {
  const { organizer_id, event_id } = webhook
  const is_test = webhook.mode === KeyMode.TEST
  return WEBHOOK_TYPES.find((type) => isWanted(webhook, { type, organizer_id, event_id, is_test })) ?? 'order.completed'
}

/** Sends an example once, whatever the state of the endpoint, and says how it went; it is no delivery and counts as none (HOOK-9). */
export async function testWebhook(
  ctx: StaffCtx,
  ref: WebhookRef,
  { type: asked }: WebhookTestInput,
): Promise<WebhookTestView> {
  const webhook = await readWebhook(ctx.db, ctx, { ...ref, permission: 'webhook.write' })
  await throttle(ctx, `webhook-test:${webhook.account_id}`, WEBHOOK_TESTS)
  const { id, account_id, event_id } = webhook
  const type = asked ?? usualType(webhook)
  const message_id = `msg_test_${randomBytes(MESSAGE_BYTES).toString('base64url')}`
  const body = exampleBody({ type, account_id, event_id, now: ctx.now, is_full: webhook.payload === 'FULL' })
  const sign = signerOf(ctx.secrets, (await findEndpoint(ctx.db, id))!)
  const line = openLine(webhook.url, callTerms(ctx.config))
  const attempt = await line.attempt(sign({ id: message_id, body, now: ctx.now }), ctx.now).finally(() => line.close())
  const { status, result } = attempt
  await inTransaction(ctx.db, (tx) =>
    audit(tx, ctx, 'webhook.tested', { account_id, event_id, data: { webhook_id: id, type, status, result } }),
  )
  return { message_id, body, attempt: toAttemptView(attempt) }
}
