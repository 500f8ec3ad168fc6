import { ACTIONS, type Action, PUBLIC_ACTIONS } from '#core/platform/actions/actions.ts'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import type { RolePermission } from '#core/platform/permissions.ts'

/** Everything an endpoint can be told of (LOGE-2b). */
export const WEBHOOK_TYPES = PUBLIC_ACTIONS

const TOLD: ReadonlySet<string> = new Set(WEBHOOK_TYPES)

/** What reading one type needs; null for what is told nobody (LOGE-1, LOGE-2). */
export const permissionOfType = (type: string): RolePermission | null =>
  TOLD.has(type) ? ACTIONS[type as Action].can : null

/** All that any type needs: of these the writer's are stored with an endpoint (HOOK-1). */
export const TYPE_PERMISSIONS: readonly RolePermission[] = [
  ...new Set(WEBHOOK_TYPES.flatMap((type) => permissionOfType(type) ?? [])),
]

/** What an endpoint wants to hear. */
export interface Subscription {
  readonly organizer_id: number | null
  readonly event_id: number | null
  readonly mode: KeyMode
  /** Null: all that the permissions allow, types of later releases too. */
  readonly types: readonly string[] | null
  /** The writer's, as they were on the target (HOOK-1). */
  readonly permissions: readonly string[]
}

/** What is asked of an entry. */
export interface EntryFacts {
  readonly type: string
  readonly event_id: number | null
  /** The event's organizer, or the one that the entry is about. */
  readonly organizer_id: number | null
  /** Of its order; what belongs to none is live (KEY-9). */
  readonly is_test: boolean
}

/** Whether an entry is delivered to an endpoint: permission, type, target and mode (HOOK-1, LOGE-7). */
export function isWanted(endpoint: Subscription, entry: EntryFacts): boolean {
  const permission = permissionOfType(entry.type)
  if (permission === null || !endpoint.permissions.includes(permission)) return false
  if (endpoint.types !== null && !endpoint.types.includes(entry.type)) return false
  if (endpoint.event_id !== null && endpoint.event_id !== entry.event_id) return false
  if (endpoint.organizer_id !== null && endpoint.organizer_id !== entry.organizer_id) return false
  return (endpoint.mode === KeyMode.TEST) === entry.is_test
}
