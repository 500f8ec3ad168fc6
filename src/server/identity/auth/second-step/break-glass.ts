import type { SessionMethod } from '#core/identity/factors/factors.ts'
import { judgeWayIn } from '#core/identity/sso-connections/sign-on-only.ts'
import { after } from '#core/platform/actions/causes.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { listAdmins } from '#server/identity/people/admin-queries.ts'
import { readBinding } from '#server/identity/people/bound-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { NewSession } from '../sessions.ts'
import { signOnRequired } from './require-proof.ts'

type Membership = Pick<NewSession, 'user_id' | 'account_id'>

/** SSO_REQUIRED where the sign-on is the only way in; whether this way leads around it (ACCESS-12). */
export async function requireWayIn(
  tx: Tx,
  { user_id, account_id, entrance, sso }: Omit<NewSession, 'browser'>,
): Promise<boolean> {
  const binding = await readBinding(tx, { user_id, account_id })
  const way = judgeWayIn({ ...binding, ...entrance, sso_connection_id: sso?.sso_connection_id ?? null })
  if (way === 'REFUSED') throw signOnRequired(account_id)
  return way === 'BREAK_GLASS'
}

/** Before a second factor is asked for in vain: no password leads into this account. The owner's may, with a factor. */
export async function requirePasswordWay(db: Db | Tx, membership: Membership): Promise<void> {
  const { is_bound, is_account_owner } = await readBinding(db, membership)
  if (is_bound && !is_account_owner) throw signOnRequired(membership.account_id)
}

interface BreakGlass extends Membership {
  readonly session_id: number
  readonly method: SessionMethod | null
}

/** MAIL-84: the Admins hear of whoever came in around the sign-on. */
export async function tellOfBreakGlass(tx: Tx, ctx: Ctx, { account_id, ...opened }: BreakGlass): Promise<void> {
  const data = { ...opened, method: opened.method ?? 'PASSWORD' }
  await audit(tx, ctx, 'login.break_glass', { account_id, data, as: 'USER' })
  for (const { id: user_id, email, language } of await listAdmins(tx, account_id))
    await queueMail(tx, ctx, {
      follows: after('login.break_glass', 'mails.send'),
      kind: 'break-glass',
      to: email,
      language,
      account_id,
      payload: { user_id, entered_id: opened.user_id, method: data.method },
    })
}
