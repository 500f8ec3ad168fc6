import type { Attempt } from '#core/identity/webhooks/attempts.ts'
import { webhookId } from '#core/identity/webhooks/body.ts'
import { permissionOfType } from '#core/identity/webhooks/matching.ts'
import type {
  AttemptView,
  WebhookDeliveryBodyView,
  WebhookDeliveryView,
  WebhookSecretView,
  WebhookView,
} from '#core/identity/webhooks/schema.ts'
import { canOn, type RolePermission } from '#core/platform/permissions.ts'
import type { Actor } from '#server/platform/context/context.ts'
import { targetOfWebhook } from './check-webhook.ts'
import type { DeliveryRow, DeliveryWithBody } from './delivery-queries.ts'
import type { WebhookRow } from './queries.ts'

/** `previous_secret_until` only while the secret before still signs. */
export function toWebhookView(row: WebhookRow, now: Date): WebhookView {
  const { previous_secret_until: until } = row
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    organizer_id: row.organizer_id,
    event_id: row.event_id,
    target_name: row.target_name,
    mode: row.mode,
    types: row.types,
    permissions: row.permissions,
    payload: row.payload,
    status: row.status,
    disabled_reason: row.disabled_reason,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failures: row.failures,
    failing_since: row.failing_since?.toISOString() ?? null,
    secret_last4: row.secret_last4,
    previous_secret_until: until !== null && now < until ? until.toISOString() : null,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export const withSecret = (
  row: WebhookRow,
  { secret, now }: { secret: string | null; now: Date },
): WebhookSecretView => ({
  ...toWebhookView(row, now),
  secret,
})

/** As it is stored, and read again: instants are texts there. */
type StoredAttempt = Omit<Attempt, 'started_at'> & { readonly started_at: string }

export const toAttemptView = ({ started_at, ...attempt }: Attempt): AttemptView => ({
  started_at: started_at.toISOString(),
  ...attempt,
})

export const toDeliveryView = (row: DeliveryRow, account_id: number): WebhookDeliveryView => ({
  id: row.id,
  message_id: webhookId(account_id, row.position),
  position: row.position,
  type: row.type,
  is_replay: row.replay > 0,
  status: row.status,
  attempts: row.attempts as unknown as StoredAttempt[],
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** Of THIN the type's permission is enough; FULL may hold all that the endpoint is permitted to read (TEAM-6). */
function mayReadBody(actor: Actor, webhook: WebhookRow, { type, payload }: DeliveryRow): boolean {
  const own = permissionOfType(type)
  const needed = payload === 'FULL' ? (webhook.permissions as RolePermission[]) : own ? [own] : []
  return needed.every((permission) => canOn(actor, permission, targetOfWebhook(webhook)))
}

export function toDeliveryBodyView(
  row: DeliveryWithBody,
  { actor, webhook }: { actor: Actor; webhook: WebhookRow },
): WebhookDeliveryBodyView {
  const may_read = mayReadBody(actor, webhook, row)
  return {
    ...toDeliveryView(row, webhook.account_id),
    body: may_read ? row.body : null,
    is_body_hidden: !may_read,
  }
}

/** What the audit log says of an endpoint: of its address the host alone, since the rest may be a password of its owner (LOGE-3). */
export const saidOf = ({ url, ...values }: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...values,
  ...(typeof url === 'string' ? { host: new URL(url).host } : {}),
})
