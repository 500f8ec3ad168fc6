import { ACTIONS, type Action } from '#core/platform/actions/actions.ts'
import { webhookBody } from './body.ts'

/** One of each kind of value that `data` is made of. */
const VALUES: readonly unknown[] = [1, true, 'ACTIVE', ['title'], [1]]

/** What an action of this type might say. */
export const exampleData = (type: Action): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(ACTIONS[type].data.shape)
      // rare: what was done by approving an assistant's proposal (MCP-8)
      .filter(([name]) => name !== 'proposal_id')
      .map(([name, part]) => [name, VALUES.find((value) => part.safeParse(value).success)]),
  )

interface Example {
  readonly type: Action
  readonly account_id: number
  readonly event_id: number | null
  readonly now: Date
  readonly is_full: boolean
}

/** The body of a test send: made up, and marked as a test (HOOK-9). No log has an entry at position 0. */
export function exampleBody({ type, account_id, event_id, now, is_full }: Example): string {
  const { subject } = ACTIONS[type]
  const entry = {
    type,
    created_at: now,
    position: 0,
    is_test: true,
    account_id,
    event_id: subject === 'organizer' ? null : (event_id ?? 1),
    order_id: subject === 'order' || subject === 'attendee' || subject === 'unit' ? 1 : null,
    attendee_id: subject === 'attendee' ? 1 : null,
    data: exampleData(type),
  }
  return webhookBody(entry, is_full ? { object: null } : undefined)
}
