import { oneByOne, resolveGrants, roleOf } from '#core/identity/grants/resolve-grants.ts'
import type { Locale } from '#core/platform/locales.ts'
import type { Actor } from '#server/platform/context/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { findActiveMember } from './session-queries.ts'

/**
 * A member as whom something is finished that they have begun, outside any session, with what they are granted now; null
 * where they are no active member any more.
 */
export async function readMemberActor(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number | null },
  now: Date,
): Promise<Actor | null> {
  const member = user_id === null ? undefined : await findActiveMember(db, { account_id, user_id }, now)
  if (!member) return null
  return {
    ...{
      kind: 'USER',
      session_id: null,
      key: null,
      proof: null,
      sso_connection_id: null,
      sso_identity_id: null,
      by_cookie: false,
    },
    user_id: member.user_id,
    account_id,
    name: [member.first_name, member.last_name].filter(Boolean).join(' '),
    email: member.email,
    role: roleOf(member.grants),
    grants: resolveGrants(oneByOne(member.grants), member.own_roles),
    is_account_owner: member.is_account_owner,
    language: member.language as Locale,
  }
}
