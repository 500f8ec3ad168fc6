import { after } from '#core/platform/actions/causes.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { issueMailToken } from '#server/identity/auth/mail-tokens.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { throttleUnasked } from '#server/identity/mails/throttle-mails.ts'
import { isBoundAnywhere } from '#server/identity/people/bound-queries.ts'
import { findUserByEmail, updateUserRow } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'

/** USR-13: the link goes to the NEW address, a notice without one to the old; a newer request replaces this one. */
export async function requestEmailChange(
  tx: Tx,
  ctx: UserCtx,
  { user, new_email }: { user: Row<'users'>; new_email: string },
): Promise<void> {
  // another address would lead around the sign-on that this one is bound to (ACCESS-12)
  if (await isBoundAnywhere(tx, user.id))
    throw new AppError('VALIDATION_FAILED', { fields: { email: [FIELD_MESSAGES.address_bound] } })
  if (await findUserByEmail(tx, new_email)) throw fieldError('EMAIL_TAKEN', 'email')
  const { id: user_id, language } = user
  await updateUserRow(tx, user_id, { pending_email: new_email })
  const token = await issueMailToken(tx, ctx, { purpose: 'email_change', subject_id: user_id, target: new_email })
  const follows = after('email_change.requested', 'mails.send')
  await queueMail(tx, ctx, {
    follows,
    kind: 'confirm-email-change',
    to: new_email,
    language,
    payload: { user_id },
    token,
  })
  // it guards a mailbox that is theirs; any other would be written to with words of whoever registered it
  if (user.email_confirmed_at)
    await queueMail(tx, ctx, {
      follows,
      kind: 'email-change-notice',
      to: user.email,
      language,
      payload: { user_id, new_email },
    })
  await audit(tx, ctx, 'email_change.requested', { data: { user_id } })
  await throttleUnasked(tx, ctx, new_email)
}
