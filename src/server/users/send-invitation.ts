import { issueMailToken } from '#server/auth/mail-tokens.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/queue-mail.ts'
import { findUser } from './queries.ts'

/** The link of one membership; sending it again voids the one before (USR-10). */
export async function sendInvitation(
  tx: Tx,
  ctx: StaffCtx,
  { membership_id, user_id }: { membership_id: number; user_id: number },
): Promise<void> {
  const { email, language } = (await findUser(tx, user_id))!
  const token = await issueMailToken(tx, ctx, { purpose: 'invitation', subject_id: membership_id, target: email })
  await queueMail(tx, ctx, {
    kind: 'invitation',
    to: email,
    language,
    account_id: ctx.actor.account_id,
    payload: { account_user_id: membership_id, inviter: ctx.actor.name },
    token,
  })
}
