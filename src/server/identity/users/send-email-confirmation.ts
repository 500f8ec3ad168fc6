import type { Follower } from '#core/platform/actions/causes.ts'
import { issueMailToken } from '#server/identity/auth/mail-tokens.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'

export interface ConfirmationFor {
  readonly user_id: number
  readonly email: string
  readonly language: string
  readonly account_id: number
  readonly follows: Follower<'mails.send'>
}

/** The link that confirms the present address (USR-14); an earlier one stops working. */
export async function sendEmailConfirmation(
  tx: Tx,
  ctx: Ctx,
  { user_id, email, language, account_id, follows }: ConfirmationFor,
): Promise<void> {
  const token = await issueMailToken(tx, ctx, { purpose: 'email_confirmation', subject_id: user_id, target: email })
  await queueMail(tx, ctx, {
    follows,
    kind: 'confirm-email',
    to: email,
    language,
    account_id,
    payload: { user_id },
    token,
  })
}
