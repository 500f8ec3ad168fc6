import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ACTIONS, PUBLIC_ACTIONS } from '#core/platform/actions/actions.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import type { Actor } from '#server/platform/context/context.ts'
import { mayOn } from '#server/platform/context/may-on.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'

/**
 * A row `a` of the audit log with its event `e`, and in `t` the target it belongs to: its event and that one's organizer,
 * or the organizer that something was done to.
 */
export const TARGETED = sql`left join events e on e.id = a.event_id
  cross join lateral (select a.event_id as event_id, coalesce(e.organizer_id,
    case when a.action like 'organizer.%' then (a.data ->> 'organizer_id')::bigint end) as organizer_id) t`

const TARGET = { organizer: 't.organizer_id', event: 't.event_id' } as const

/** Rows on whose target the caller holds this (TEAM-5). */
export const mayOnRow = (actor: Actor, permission: RolePermission): RawBuilder<SqlBool> =>
  mayOn(actor, permission, TARGET)

/** Rows of the caller's account: theirs, else their event's, like the log they are numbered in (LOGE-5). */
export const ofAccount = ({ account_id }: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(a.account_id, e.account_id) = ${account_id}`

/** Of the order or the attendee's order; what is gone was a test order, which alone are deleted (PAY-37, KEY-9). */
export const IS_TEST = sql<boolean>`coalesce(
  (select o.is_test from orders o where o.id = coalesce(a.order_id, (select h.order_id from attendees h where h.id = a.attendee_id))),
  a.order_id is not null or a.attendee_id is not null)`

/** A key sees the orders of its mode; what belongs to no order counts as live (KEY-9). */
export function ofMode(actor: Actor): RawBuilder<SqlBool> {
  const mode = modeOf(actor)
  return mode === 'ALL' ? sql<SqlBool>`true` : sql<SqlBool>`${IS_TEST} = ${mode === 'TEST'}`
}

/** PUBLIC actions that the caller may read where they happened, of those that were asked for (LOGE-7). */
export function readableActions(actor: Actor, types: readonly string[]): RawBuilder<SqlBool> {
  const by_permission = Map.groupBy(
    PUBLIC_ACTIONS.filter((name) => types.includes(name)),
    (name) => ACTIONS[name].can,
  )
  const either = [...by_permission].flatMap(([can, names]) =>
    can === null ? [] : [sql<SqlBool>`(a.action = any(${names}::text[]) and ${mayOnRow(actor, can)})`],
  )
  if (either.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`${mayOnRow(actor, 'log.read')} and (${sql.join(either, sql` or `)})`
}
