import type { UserView } from '#core/identity/people/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Locale } from '#core/platform/locales.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { findMember, type MemberKey, type MemberRow } from './user-queries.ts'

/** VIE-2. Somebody invited has not agreed to anything yet: what they are doing elsewhere is not shown (USR-10). */
export const toUserView = (row: MemberRow): UserView => {
  const is_invited = row.status === MembershipStatus.INVITED
  const pending_email = is_invited ? null : row.pending_email
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    is_email_confirmed: !is_invited && row.email_confirmed_at !== null,
    pending_email,
    has_pending_email_change: pending_email !== null,
    language: row.language as Locale,
    timezone: row.timezone,
    role: row.role,
    status: row.status,
    is_account_owner: row.is_account_owner,
    grants: row.grants,
    second_factor: !is_invited && row.second_factor,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

/** A member of the account as people see them; somebody who is none does not exist (IDN-6). */
export async function readMember(db: Db | Tx, ctx: Pick<Ctx, 'now'>, key: MemberKey): Promise<UserView> {
  const row = await findMember(db, key, ctx.now)
  if (!row) throw new AppError('NOT_FOUND')
  return toUserView(row)
}
