import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { canEverywhere, type GrantHolder, isAccountOnly, type RolePermission } from '#core/platform/permissions.ts'
import type { Actor } from './context.ts'

/** The columns a row's target stands in; without `event` the rows are organizers. */
export interface TargetColumns {
  readonly organizer: string
  readonly event?: string
}

/**
 * The one predicate that cuts lists, searches, counts, exports and figures (TEAM-5): rows of the caller's account on which
 * they hold the permission. It is `true` for a grant on the whole account, so that nothing is asked of most callers.
 */
export function mayOn(
  holder: GrantHolder,
  permission: RolePermission,
  { organizer, event }: TargetColumns,
): RawBuilder<SqlBool> {
  if (canEverywhere(holder, permission)) return sql<SqlBool>`true`
  if (isAccountOnly(permission)) return sql<SqlBool>`false`
  const granted = holder.grants.filter(({ permissions }) => permissions.has(permission))
  const organizers = granted.flatMap(({ organizer_id }) => organizer_id ?? [])
  const events = event === undefined ? [] : granted.flatMap(({ event_id }) => event_id ?? [])
  const either = [
    ...(organizers.length > 0 ? [sql<SqlBool>`${sql.ref(organizer)} = any(${organizers}::bigint[])`] : []),
    ...(event !== undefined && events.length > 0 ? [sql<SqlBool>`${sql.ref(event)} = any(${events}::bigint[])`] : []),
  ]
  return either.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(either, sql` or `)})`
}

/** Who reads, with the account they read in. */
export type Reader = GrantHolder & Pick<Actor, 'account_id'>

/** Who reads a list, and what they must be permitted on each of its rows. */
export interface Reading {
  readonly actor: Reader
  readonly may: readonly RolePermission[]
}

export const mayAll = ({ actor, may }: Reading, columns: TargetColumns): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    may.map((permission) => mayOn(actor, permission, columns)),
    sql` and `,
  )})`
