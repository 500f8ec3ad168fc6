import type { Follower } from '#core/platform/actions/causes.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { updateUserRow } from '#server/identity/people/user-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { revokeSessions, voidMailTokens } from './queries.ts'
import { deleteTickets } from './second-step/ticket-queries.ts'

export interface PasswordChange {
  readonly user: Row<'users'>
  readonly password_hash: string
  readonly email_confirmed_at?: Date
  readonly follows: Follower<'mails.send'>
}

/**
 * AUT-9: all other sessions, open reset links and a requested change of address end with the same commit, and the user is
 * told at a confirmed address. The request may be that of whoever knew the old password: confirmed later it would take the
 * user over after all.
 */
export async function changePassword(tx: Tx, ctx: Ctx, { user, follows, ...change }: PasswordChange): Promise<void> {
  await updateUserRow(tx, user.id, { ...change, pending_email: null, updated_at: ctx.now })
  const own = ctx.actor?.user_id === user.id ? (ctx.actor.session_id ?? undefined) : undefined
  await revokeSessions(tx, { user_id: user.id, except_session_id: own }, ctx.now)
  for (const purpose of ['password_reset', 'email_change'])
    await voidMailTokens(tx, { purpose, subject_id: user.id }, ctx.now)
  await deleteTickets(tx, user.id)
  // an address nobody has confirmed may be a stranger's, whom the changes of whoever registered it do not concern
  if (!user.email_confirmed_at && !change.email_confirmed_at) return
  await queueMail(tx, ctx, {
    follows,
    kind: 'password-changed',
    to: user.email,
    language: user.language,
    payload: { user_id: user.id, ...(user.pending_email ? { dropped_email: user.pending_email } : {}) },
  })
}
