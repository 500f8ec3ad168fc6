import { permissionOfType, TYPE_PERMISSIONS } from '#core/identity/webhooks/matching.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { canOn, type GrantHolder, isInSight, type RolePermission, type Target } from '#core/platform/permissions.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { callRules, mayCall } from '#server/platform/outgoing/pinned-request.ts'
import { findWebhook, type WebhookRow } from './queries.ts'

/** Which endpoint a call names; `event_id` where the call is the event's. */
export interface WebhookRef {
  readonly webhook_id: number
  readonly event_id: number | null
}

const refusal = (permission: RolePermission): AppError => new AppError('FORBIDDEN', { data: { permission } })

/** Where the permissions of an endpoint are asked for: its event lies within its organizer (TEAM-1). */
export const targetOfWebhook = ({ of_organizer_id, event_id }: WebhookRow): Target => ({
  organizer_id: of_organizer_id,
  event_id,
})

/** The endpoint, if the caller may do that with it. Outside their grants, or of the other mode of a key, there is none (TEAM-5, KEY-9). */
export async function readWebhook(
  db: Db | Tx,
  { actor }: StaffCtx,
  { webhook_id, event_id, permission }: WebhookRef & { permission: 'webhook.read' | 'webhook.write' },
): Promise<WebhookRow> {
  const row = await findWebhook(db, actor.account_id, webhook_id)
  if (!row || (event_id !== null && row.event_id !== event_id)) throw new AppError('NOT_FOUND')
  const is_of_mode = actor.key === null || actor.key.mode === row.mode
  if (!isInSight(actor, targetOfWebhook(row)) || !is_of_mode) throw new AppError('NOT_FOUND')
  if (!canOn(actor, permission, targetOfWebhook(row))) throw refusal(permission)
  return row
}

/** The address as it is stored. What may not be called is a field error (HOOK-7). */
export function checkUrl({ config }: StaffCtx, typed: string): string {
  const url = new URL(typed)
  url.hash = ''
  if (!mayCall(url, callRules(config)))
    throw new AppError('VALIDATION_FAILED', { fields: { url: [FIELD_MESSAGES.webhook_url] } })
  return url.href
}

/** What of all that endpoints can be told the caller may read there; it is stored with the endpoint (HOOK-1). */
export const readableOn = (writer: GrantHolder, target: Target): RolePermission[] =>
  TYPE_PERMISSIONS.filter((permission) => canOn(writer, permission, target))

/** Nobody sends elsewhere what they may not read themselves: each type needs its permission, "all" at least one (HOOK-1). */
export function checkTypes(types: readonly string[] | null, permissions: readonly RolePermission[]): void {
  const needed = types === null ? [] : types.flatMap((type) => permissionOfType(type) ?? [])
  const lacking = needed.find((permission) => !permissions.includes(permission))
  if (lacking) throw refusal(lacking)
  if (permissions.length === 0) throw refusal('event.read')
}

/** Who points an endpoint elsewhere, or has it told more, may read there all that it is told (HOOK-1). */
export function checkStored({ permissions }: WebhookRow, readable: readonly RolePermission[]): void {
  const lacking = (permissions as RolePermission[]).find((permission) => !readable.includes(permission))
  if (lacking) throw refusal(lacking)
}
