import type { Method } from '#core/platform/endpoint.ts'
import { needsLogin, type Permission, ROLE_PERMISSION_LIST, type RolePermission } from '#core/platform/permissions.ts'
import { KeyMode } from './key-mode.ts'

/** Of calls that only somebody logged in makes (KEY-8): in a key they would open nothing. */
const SESSION_PERMISSIONS: readonly string[] = [
  'own.profile',
  'user.read',
  'user.invite',
  'user.write',
  'user.remove',
  'invitation.write',
  'role.write',
  'api_key.read',
  'api_key.write',
  'security.write',
  'payment_connection.write',
  'finance.write',
]

/** What a key can be given (KEY-4). */
export const KEY_PERMISSIONS: readonly RolePermission[] = ROLE_PERMISSION_LIST.filter(
  (name) => !SESSION_PERMISSIONS.includes(name),
)

/** Orders, tickets of people, what happens at the door: rows that are live or test (KEY-9). */
const TEST_WRITES: readonly Permission[] = [
  'order.write',
  'order.cancel',
  'order.refund',
  'order.mark_paid',
  'order.resend',
  'attendee.write',
  'message.write',
  'test_orders.delete',
  // its tools are asked for one by one (MCP-2)
  'assistant.use',
  // an endpoint has a mode of its own
  'webhook.write',
]

/** Reads of what is live, whatever the orders that come of it (ONE-6), and of what would happen to all orders of a date. */
const LIVE_READS: readonly Permission[] = ['waiting.read', 'application.read', 'date.cancel']

/** About the orders of an event whatever they are: what is sold at this moment is counted, not read from rows of a mode. */
const ALL_ORDERS = ['/messages/reminder', '/live']

interface Asked {
  readonly method: Method
  readonly path: string
  readonly can: Permission
  readonly session_only?: boolean
}

/**
 * Whether a key of this mode may be used for a call at all, whatever its permissions (KEY-8, KEY-9): a TEST key reads events
 * and what they sell and changes test orders only, and test orders are changed by no LIVE key.
 */
export function isOpenToKeys({ method, path, can, session_only }: Asked, mode: KeyMode): boolean {
  // logging in with a key makes no sense, whatever else opens the call
  if (session_only || path.startsWith('/auth/')) return false
  if (!needsLogin(can)) return true
  if (mode === KeyMode.LIVE) return can !== 'test_orders.delete'
  if (ALL_ORDERS.some((end) => path.endsWith(end))) return false
  return method === 'GET' ? !LIVE_READS.includes(can) : TEST_WRITES.includes(can)
}
