import { columnRole, exceeding, grantKey } from '#core/identity/grants/check-granting.ts'
import { type OwnRoles, resolveGrants, type StoredGrant } from '#core/identity/grants/resolve-grants.ts'
import type { GrantInput } from '#core/identity/grants/schema.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES, type FieldMessageId } from '#core/platform/errors/field-messages.ts'
import type { Target } from '#core/platform/permissions.ts'
import { parseInstantInput } from '#core/platform/time.ts'
import { deleteGrants, findTargets, listGrants, writeGrants } from '#server/identity/grants/queries.ts'
import { readGranter } from '#server/identity/grants/read-granter.ts'
import { updateMembership } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { listOwnRoles } from './queries.ts'

type Membership = Pick<Row<'account_users'>, 'id' | 'account_id' | 'user_id'>
interface Wanted extends StoredGrant {
  readonly ends_at: Date | null
}

const wrong = (path: string, message: FieldMessageId): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [path]: [FIELD_MESSAGES[message]] } })

/** The input as it is stored; an end that has passed gives nothing, and the same twice is one too many. */
function readWanted(input: readonly GrantInput[], now: Date): Wanted[] {
  const wanted = input.map((one, index): Wanted => {
    const ends_at = one.ends_at == null ? null : parseInstantInput(one.ends_at, 'UTC')
    if (one.ends_at != null && ends_at === null) throw wrong(`grants.${index}.ends_at`, 'instant')
    if (ends_at !== null && ends_at <= now) throw wrong(`grants.${index}.ends_at`, 'in_the_past')
    const { role = null, role_id = null, organizer_id = null, event_id = null } = one
    return { role, role_id, organizer_id, event_id, ends_at }
  })
  const seen = new Set<string>()
  for (const [index, one] of wanted.entries()) {
    if (seen.has(grantKey(one))) throw wrong(`grants.${index}.role`, 'granted_twice')
    seen.add(grantKey(one))
  }
  return wanted
}

/** Roles, organizers and events of the account that are there; others are field errors, not links (SEC-2). */
async function findTargetOf(
  tx: Tx,
  { account_id }: Membership,
  { wanted, own }: { wanted: readonly Wanted[]; own: OwnRoles },
): Promise<(grant: Wanted) => Target> {
  const { organizers, events } = await findTargets(tx, account_id, {
    organizer_ids: wanted.flatMap(({ organizer_id }) => organizer_id ?? []),
    event_ids: wanted.flatMap(({ event_id }) => event_id ?? []),
  })
  for (const [index, { role_id, organizer_id, event_id }] of wanted.entries()) {
    if (role_id !== null && !(role_id in own)) throw wrong(`grants.${index}.role_id`, 'unknown_id')
    if (organizer_id !== null && !organizers.has(organizer_id))
      throw wrong(`grants.${index}.organizer_id`, 'unknown_id')
    if (event_id !== null && !events.has(event_id)) throw wrong(`grants.${index}.event_id`, 'unknown_id')
  }
  return ({ organizer_id, event_id }) => ({
    organizer_id: event_id === null ? organizer_id : (events.get(event_id) ?? null),
    event_id,
  })
}

/** A stored grant as it would be given again. */
export const toGrantInput = ({ role, role_id, organizer_id, event_id, ends_at }: Wanted): GrantInput => ({
  role,
  role_id,
  organizer_id,
  event_id,
  ends_at: ends_at?.toISOString() ?? null,
})

const said = ({ role, role_id, organizer_id, event_id, ends_at }: Wanted) => ({
  ...(role ? { role } : { role_id }),
  ...(organizer_id ? { organizer_id } : {}),
  ...(event_id ? { event_id } : {}),
  ...(ends_at ? { ends_at: ends_at.toISOString() } : {}),
})

export interface GrantChange {
  /** The membership is locked, and the account, in front of it. */
  readonly membership: Membership
  readonly input: readonly GrantInput[]
  /** They follow from `role`, which is where a refusal is told then. */
  readonly is_by_role?: boolean
  /** Asked once it is known that something changes (USR-9). */
  readonly refuse: () => void
}

/**
 * Gives a member exactly these grants (TEAM-9). What is new, or lasts longer than before, must be the giver's own on that
 * target (TEAM-7): GRANT_EXCEEDS_OWN names what they lack. What `account_users.role` says follows (TEAM-10).
 */
export async function setGrants(
  tx: Tx,
  ctx: UserCtx,
  { membership, input, is_by_role = false, refuse }: GrantChange,
): Promise<void> {
  const wanted = readWanted(input, ctx.now)
  const stored = await listGrants(tx, membership.id, ctx.now)
  const before = new Map(stored.map((one) => [grantKey(one), one]))
  const keys = new Set(wanted.map(grantKey))
  const taken = stored.filter((one) => !keys.has(grantKey(one)))
  const given = wanted.filter(
    (one) => before.get(grantKey(one))?.ends_at?.getTime() !== one.ends_at?.getTime() || !before.has(grantKey(one)),
  )
  if (taken.length + given.length === 0) return
  refuse()
  const placeOf = (index: number) => (is_by_role ? 'role' : `grants.${index}.role`)
  await checkGiven(tx, ctx, { membership, wanted, given, before, placeOf })
  if (taken.length > 0)
    await deleteGrants(
      tx,
      taken.map(({ id }) => id),
    )
  if (given.length > 0)
    await writeGrants(
      tx,
      given.map((one) => rowOf(membership, one, ctx.now)),
    )
  await updateMembership(tx, membership.id, { role: columnRole(wanted), updated_at: ctx.now })
  await audit(tx, ctx, 'grants.changed', {
    account_id: membership.account_id,
    data: { user_id: membership.user_id, given: given.length, taken: taken.length },
    changes: { grants: [stored.map(said), wanted.map(said)] },
  })
}

/** Who lets a member in again gives them back what they were granted, so it must be the giver's own as well (TEAM-7). */
export async function checkGivenBack(tx: Tx, ctx: UserCtx, membership: Membership): Promise<void> {
  const stored = await listGrants(tx, membership.id, ctx.now)
  await checkGiven(tx, ctx, { membership, wanted: stored, given: stored, before: new Map(), placeOf: () => 'status' })
}

const rowOf = ({ id, account_id }: Membership, one: Wanted, now: Date) => ({
  ...one,
  account_id,
  account_user_id: id,
  source: 'HAND' as const,
  created_at: now,
})

interface Given {
  readonly membership: Membership
  readonly wanted: readonly Wanted[]
  readonly given: readonly Wanted[]
  readonly before: ReadonlyMap<string, { readonly ends_at: Date | null }>
  /** The field that gives one of the wanted. */
  readonly placeOf: (index: number) => string
}

/** A grant that only ends sooner takes rights and gives none. */
const isShortened = (was: { readonly ends_at: Date | null } | undefined, { ends_at }: Wanted): boolean =>
  was !== undefined && ends_at !== null && (was.ends_at === null || ends_at <= was.ends_at)

async function checkGiven(tx: Tx, ctx: UserCtx, change: Given): Promise<void> {
  const { membership, wanted, given, before, placeOf } = change
  const own = await listOwnRoles(tx, membership.account_id)
  const targetOf = await findTargetOf(tx, membership, { wanted, own })
  const granter = await readGranter(tx, ctx, own)
  for (const one of given) {
    if (isShortened(before.get(grantKey(one)), one)) continue
    const [{ permissions }] = resolveGrants([one], own) as [ReturnType<typeof resolveGrants>[number]]
    const lacking = exceeding(granter, permissions, targetOf(one))
    if (lacking.length > 0)
      throw fieldError('GRANT_EXCEEDS_OWN', placeOf(wanted.indexOf(one)), { permissions: lacking })
  }
}
