import type { StoredGrant } from '#core/identity/grants/resolve-grants.ts'
import { type MappingRow, mappingKey } from '#core/identity/sso-connections/mapping.ts'
import type { SsoInput } from '#core/identity/sso-connections/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { hasFactor } from '#server/identity/factors/factor-methods.ts'
import { findOwner } from '#server/identity/people/account-queries.ts'
import { readBinding } from '#server/identity/people/bound-queries.ts'
import { checkGiving } from '#server/identity/roles/check-giving.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type ConnectionRow, listDomains, mappingOf } from './queries.ts'

/** What a connection decides beside who somebody is (ACCESS-12, ACCESS-13). */
export interface Rules {
  readonly enforced: boolean
  readonly jit: boolean
  readonly manage_grants: boolean
  readonly mapping: readonly MappingRow[]
}

/** What is left out stays as it is; the same row twice is one too many. */
export function readRules(input: SsoInput, before: ConnectionRow | undefined): Rules {
  const typed = input.mapping?.map(
    ({ claim, value, role = null, role_id = null, organizer_id = null, event_id = null }): MappingRow => ({
      ...{ claim, value, role, role_id, organizer_id, event_id },
    }),
  )
  const seen = new Set<string>()
  for (const [index, row] of (typed ?? []).entries()) {
    if (seen.has(mappingKey(row)))
      throw new AppError('VALIDATION_FAILED', {
        fields: { [`mapping.${index}.value`]: [FIELD_MESSAGES.granted_twice] },
      })
    seen.add(mappingKey(row))
  }
  return {
    enforced: input.enforced ?? before?.enforced ?? false,
    jit: input.jit ?? before?.jit ?? false,
    manage_grants: input.manage_grants ?? before?.manage_grants ?? false,
    mapping: typed ?? (before ? mappingOf(before) : []),
  }
}

export interface RulesChange {
  readonly account_id: number
  readonly rules: Rules
  readonly before: ConnectionRow | undefined
  /** Somebody else says from now on who is who. */
  readonly is_other_provider: boolean
}

const READ_ONLY: StoredGrant = { role: 'READ_ONLY', role_id: null, organizer_id: null, event_id: null }

/**
 * Whoever writes the mapping gives what it will give, and needs it themselves on the target (TEAM-7). So does whoever
 * makes rows count that lay still, or lets another provider decide about them.
 */
export async function checkRules(
  tx: Tx,
  ctx: UserCtx,
  { account_id, rules, before, is_other_provider }: RulesChange,
): Promise<void> {
  const joins_now = rules.jit && !before?.jit
  const counts_now = joins_now || (rules.manage_grants && !before?.manage_grants) || is_other_provider
  const known = new Set(before && !counts_now ? mappingOf(before).map(mappingKey) : [])
  const given: StoredGrant[] = rules.mapping.filter((row) => !known.has(mappingKey(row)))
  const more = rules.jit && counts_now ? [READ_ONLY] : []
  if (given.length + more.length > 0)
    await checkGiving(tx, ctx, { account_id, rows: rules.mapping, given: [...given, ...more], field: 'mapping' })
  if (!joins_now && !(rules.enforced && !before?.enforced)) return
  const domains = before ? await listDomains(tx, before.id) : []
  if (!domains.some(({ verified_at, lapsed_at }) => verified_at && !lapsed_at))
    throw new AppError('DOMAIN_NOT_VERIFIED')
}

/** ACCESS-12: the owner's password and second factor are the way in on the day the provider fails. */
export async function requireOwnersFactor(tx: Tx, ctx: UserCtx, account_id: number): Promise<void> {
  const owner = await findOwner(tx, account_id)
  if (!owner || !(await readBinding(tx, owner)).is_bound || (await hasFactor(tx, ctx, owner.user_id))) return
  throw new AppError('VALIDATION_FAILED', { fields: { enforced: [FIELD_MESSAGES.owner_without_factor] } })
}
