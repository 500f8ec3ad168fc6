import { exceeding } from '#core/identity/grants/check-granting.ts'
import { resolveGrants, type StoredGrant } from '#core/identity/grants/resolve-grants.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { Target } from '#core/platform/permissions.ts'
import { findTargets } from '#server/identity/grants/queries.ts'
import { readGranter } from '#server/identity/grants/read-granter.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listOwnRoles } from './queries.ts'

export interface Giving {
  readonly account_id: number
  /** As they stand in the form. */
  readonly rows: readonly StoredGrant[]
  /** Those of them that must be the giver's own on their targets (TEAM-7). */
  readonly given: readonly StoredGrant[]
  /** What the form calls them: errors stand at `<field>.<index>`. */
  readonly field: 'grants' | 'mapping'
  /** The field that gives one of the rows, by its place; its role where nothing else is told. */
  readonly placeOf?: (index: number) => string
}

/**
 * Roles, organizers and events of the account that are there; others are field errors, not links (SEC-2). Nobody gives what
 * they lack on that target: GRANT_EXCEEDS_OWN names it (TEAM-7).
 */
export async function checkGiving(tx: Tx, ctx: UserCtx, change: Giving): Promise<void> {
  const { account_id, rows, given, field, placeOf = (index) => `${field}.${index}.role` } = change
  const own = await listOwnRoles(tx, account_id)
  const { organizers, events } = await findTargets(tx, account_id, {
    organizer_ids: rows.flatMap(({ organizer_id }) => organizer_id ?? []),
    event_ids: rows.flatMap(({ event_id }) => event_id ?? []),
  })
  const unknown = (index: number, name: string): AppError =>
    new AppError('VALIDATION_FAILED', { fields: { [`${field}.${index}.${name}`]: [FIELD_MESSAGES.unknown_id] } })
  for (const [index, row] of rows.entries()) {
    // what stays as it is may have lost its role or target since
    if (!given.includes(row)) continue
    const { role_id, organizer_id, event_id } = row
    if (role_id !== null && !(role_id in own)) throw unknown(index, 'role_id')
    if (organizer_id !== null && !organizers.has(organizer_id)) throw unknown(index, 'organizer_id')
    if (event_id !== null && !events.has(event_id)) throw unknown(index, 'event_id')
  }
  const targetOf = ({ organizer_id, event_id }: StoredGrant): Target => ({
    organizer_id: event_id === null ? organizer_id : (events.get(event_id) ?? null),
    event_id,
  })
  const granter = await readGranter(tx, ctx, own)
  for (const one of given) {
    const [{ permissions }] = resolveGrants([one], own) as [ReturnType<typeof resolveGrants>[number]]
    const lacking = exceeding(granter, permissions, targetOf(one))
    if (lacking.length === 0) continue
    const data = { permissions: lacking }
    const index = rows.indexOf(one)
    // what follows from no row of the form stands under none
    if (index === -1) throw new AppError('GRANT_EXCEEDS_OWN', { data })
    throw fieldError('GRANT_EXCEEDS_OWN', placeOf(index), data)
  }
}
