import { sql } from 'kysely'
import type { FactorPolicySince } from '#core/identity/factors/policy.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

const NOBODY: FactorPolicySince = { admins_since: null, all_since: null }

export const findFactorPolicy = async (db: Db | Tx, account_id: number): Promise<FactorPolicySince> =>
  (await db
    .selectFrom('account_security')
    .select(['admins_since', 'all_since'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()) ?? NOBODY

export const saveFactorPolicy = (
  tx: Tx,
  { account_id, ...since }: FactorPolicySince & { account_id: number },
  now: Date,
) =>
  tx
    .insertInto('account_security')
    .values({ account_id, ...since, updated_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...since, updated_at: now }))
    .execute()

export async function countMembersWithout(
  db: Db | Tx,
  { account_id, rp_id }: { readonly account_id: number; readonly rp_id: string },
): Promise<{ readonly members: number; readonly members_without: number }> {
  const { rows } = await sql<{ members: number; members_without: number }>`
    select count(*)::int as members, count(*) filter (where not has_factor)::int as members_without
    from (
      select exists (select 1 from passkeys p where p.user_id = m.user_id and p.rp_id = ${rp_id})
        or exists (select 1 from totp_secrets s where s.user_id = m.user_id and s.secret is not null) as has_factor
      from account_users m where m.account_id = ${account_id} and m.status = ${literal(MembershipStatus.ACTIVE)}
    ) as members`.execute(db)
  return rows[0]!
}

/** Whether an account the user is ACTIVE in asks a second factor of them, its week of grace included (ACCESS-5). */
export async function isAskedForFactor(tx: Tx, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_users m join account_security s using (account_id)
    where m.user_id = ${user_id} and m.status = ${literal(MembershipStatus.ACTIVE)}
      and (s.all_since is not null or (s.admins_since is not null and m.role = 'ADMIN')) limit 1`.execute(tx)
  return rows.length > 0
}
