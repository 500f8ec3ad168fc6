import { columnRole, grantKey } from '#core/identity/grants/check-granting.ts'
import type { StoredGrant } from '#core/identity/grants/resolve-grants.ts'
import type { GrantInput } from '#core/identity/grants/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES, type FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { parseInstantInput } from '#core/platform/time.ts'
import { deleteGrants, listGrants, writeGrants } from '#server/identity/grants/queries.ts'
import { updateMembership } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { checkGiving } from './check-giving.ts'

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

/** A stored grant as it would be given again. */
export const toGrantInput = ({ role, role_id, organizer_id, event_id, ends_at }: Wanted): GrantInput => ({
  role,
  role_id,
  organizer_id,
  event_id,
  ends_at: ends_at?.toISOString() ?? null,
})

/** As it is written to the log. */
export const saidGrant = ({ role, role_id, organizer_id, event_id, ends_at }: Wanted) => ({
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
  const longer = given.filter((one) => !isShortened(before.get(grantKey(one)), one))
  const placeOf = (index: number) => (is_by_role ? 'role' : `grants.${index}.role`)
  const { account_id } = membership
  await checkGiving(tx, ctx, { account_id, rows: wanted, given: longer, field: 'grants', placeOf })
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
    changes: { grants: [stored.map(saidGrant), wanted.map(saidGrant)] },
  })
}

/** Who lets a member in again gives them back what they were granted, so it must be the giver's own as well (TEAM-7). */
export async function checkGivenBack(tx: Tx, ctx: UserCtx, membership: Membership): Promise<void> {
  const stored = await listGrants(tx, membership.id, ctx.now)
  const { account_id } = membership
  await checkGiving(tx, ctx, { account_id, rows: stored, given: stored, field: 'grants', placeOf: () => 'status' })
}

const rowOf = ({ id, account_id }: Membership, one: Wanted, now: Date) => ({
  ...one,
  account_id,
  account_user_id: id,
  source: 'HAND' as const,
  created_at: now,
})

/** A grant that only ends sooner takes rights and gives none. */
const isShortened = (was: { readonly ends_at: Date | null } | undefined, { ends_at }: Wanted): boolean =>
  was !== undefined && ends_at !== null && (was.ends_at === null || ends_at <= was.ends_at)
