import { columnRole, grantKey } from '#core/identity/grants/check-granting.ts'
import type { StoredGrant } from '#core/identity/grants/resolve-grants.ts'
import { matchingRows } from '#core/identity/sso-connections/mapping.ts'
import { deleteGrants, findTargets, listGrants, writeGrants } from '#server/identity/grants/queries.ts'
import { updateMembership } from '#server/identity/people/account-queries.ts'
import { listOwnRoles } from '#server/identity/roles/queries.ts'
import { saidGrant } from '#server/identity/roles/set-grants.ts'
import { mappingOf } from '#server/identity/sso-connections/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Claims } from './exchange-code.ts'
import type { Entered, Entering } from './join-account.ts'

const READ_ONLY: StoredGrant = { role: 'READ_ONLY', role_id: null, organizer_id: null, event_id: null }

type Entry = Pick<Entered, 'membership' | 'is_new'> & Pick<Entering, 'rules' | 'claims'>

/**
 * ACCESS-13: what the provider says of the member, as grants of its own. They come with the membership, and with each login
 * where `manage_grants` is on; what was granted by hand and the owner's stay. The account is locked (TEAM-7).
 */
export async function setMappedGrants(tx: Tx, ctx: Ctx, { membership, is_new, rules, claims }: Entry): Promise<void> {
  if (membership.is_account_owner || !(is_new || rules.manage_grants)) return
  const { account_id, user_id } = membership
  const stored = await listGrants(tx, membership.id, ctx.now)
  const by_hand = stored.filter(({ source }) => source === 'HAND')
  const mapped = await readMapped(tx, { account_id, rules, claims })
  // whoever came by the sign-on alone is not left with nothing
  const granted = mapped.length > 0 || by_hand.length > 0 || !(is_new || rules.jit) ? mapped : [READ_ONLY]
  const hand_keys = new Set(by_hand.map(grantKey))
  const wanted = new Map(granted.filter((one) => !hand_keys.has(grantKey(one))).map((one) => [grantKey(one), one]))
  const before = stored.filter(({ source }) => source === 'SSO')
  const taken = before.filter((one) => !wanted.has(grantKey(one)))
  const before_keys = new Set(before.map(grantKey))
  const given = [...wanted].flatMap(([key, one]) => (before_keys.has(key) ? [] : [one]))
  if (taken.length + given.length === 0) return
  if (taken.length > 0)
    await deleteGrants(
      tx,
      taken.map(({ id }) => id),
    )
  if (given.length > 0)
    await writeGrants(
      tx,
      given.map((one) => ({
        ...{ account_id, account_user_id: membership.id, source: 'SSO', ends_at: null, created_at: ctx.now },
        ...one,
      })),
    )
  const all = [...by_hand, ...wanted.values()]
  await updateMembership(tx, membership.id, { role: columnRole(all), updated_at: ctx.now })
  await audit(tx, ctx, 'grants.changed', {
    account_id,
    data: { user_id, given: given.length, taken: taken.length },
    changes: { grants: [stored.map(saidGrant), all.map((one) => saidGrant({ ends_at: null, ...one }))] },
    as: 'PROVIDER',
  })
}

interface Mapped {
  readonly account_id: number
  readonly rules: Entering['rules']
  readonly claims: Claims
}

/** Rows whose role, organizer or event is gone by now give nothing, and stop nobody from coming in. */
async function readMapped(tx: Tx, { account_id, rules, claims }: Mapped): Promise<StoredGrant[]> {
  const rows = matchingRows(mappingOf(rules), claims.all)
  if (rows.length === 0) return []
  const roles = await listOwnRoles(tx, account_id)
  const { organizers, events } = await findTargets(tx, account_id, {
    organizer_ids: rows.flatMap(({ organizer_id }) => organizer_id ?? []),
    event_ids: rows.flatMap(({ event_id }) => event_id ?? []),
  })
  const isThere = ({ role_id, organizer_id, event_id }: StoredGrant): boolean =>
    (role_id === null || role_id in roles) &&
    (organizer_id === null || organizers.has(organizer_id)) &&
    (event_id === null || events.has(event_id))
  return rows
    .filter(isThere)
    .map(({ role, role_id, organizer_id, event_id }) => ({ role, role_id, organizer_id, event_id }))
}
