import { INVITATIONS } from '#core/identity/users/limits.ts'
import type { Follower } from '#core/platform/actions/causes.ts'
import { issueMailToken } from '#server/identity/auth/mail-tokens.ts'
import { allowStaffMails } from '#server/identity/mails/allow-staff-mails.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { throttleUnasked } from '#server/identity/mails/throttle-mails.ts'
import { findUser } from '#server/identity/people/user-queries.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** SEC-40i, new ones and repeated ones together: nobody's mailbox is filled by an account they never heard of. */
export const throttleInvitations = (ctx: UserCtx): Promise<void> =>
  throttle(ctx, `invitation:${ctx.actor.account_id}`, INVITATIONS)

/**
 * The link of one membership; sending it again voids the one before (USR-10). `user_id` is the user of the invited address:
 * whose address became another one since is not the person who was invited.
 */
export async function sendInvitation(
  tx: Tx,
  ctx: UserCtx,
  { membership_id, user_id, follows }: { membership_id: number; user_id: number; follows: Follower<'mails.send'> },
): Promise<void> {
  const { email, language } = (await findUser(tx, user_id))!
  const token = await issueMailToken(tx, ctx, { purpose: 'invitation', subject_id: membership_id, target: email })
  await queueMail(tx, ctx, {
    follows,
    kind: 'invitation',
    to: email,
    language,
    account_id: ctx.actor.account_id,
    payload: { account_user_id: membership_id, inviter: ctx.actor.name },
    token,
    is_by_staff: true,
  })
  await allowStaffMails(tx, ctx)
  await throttleUnasked(tx, ctx, email)
}
