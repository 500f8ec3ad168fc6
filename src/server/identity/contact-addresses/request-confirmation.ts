import { CONTACT_LINKS } from '#core/identity/contact-addresses/limits.ts'
import { after } from '#core/platform/actions/causes.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { issueMailToken } from '#server/identity/auth/mail-tokens.ts'
import { allowStaffMails } from '#server/identity/mails/allow-staff-mails.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { throttleUnasked } from '#server/identity/mails/throttle-mails.ts'
import { findAccount } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { ensureContactAddress, isContactConfirmed, isContactUsed } from './queries.ts'

/**
 * Mails the link that confirms an address of an organizer or of support (MAIL-110); an earlier link stops working. An
 * address that nothing of the account names is a field error; EMAIL_ALREADY_CONFIRMED, EMAIL_NOT_VERIFIED.
 */
export async function requestContactConfirmation(ctx: StaffCtx, address: string): Promise<void> {
  const { account_id } = ctx.actor
  await throttle(ctx, `mail-subject:contacts-${account_id}`, CONTACT_LINKS)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await isContactUsed(tx, ctx.actor, address)))
      throw new AppError('VALIDATION_FAILED', { fields: { email: [FIELD_MESSAGES.unknown_id] } })
    if (await isContactConfirmed(tx, { account_id, address })) throw new AppError('EMAIL_ALREADY_CONFIRMED')
    const subject_id = await ensureContactAddress(tx, { account_id, address, now: ctx.now })
    const token = await issueMailToken(tx, ctx, { purpose: 'contact_address', subject_id, target: address })
    const language = (await findAccount(tx, account_id))?.language ?? ctx.locale
    await queueMail(tx, ctx, {
      follows: after('contact_address.asked', 'mails.send'),
      kind: 'confirm-contact',
      to: address,
      language,
      account_id,
      token,
      is_by_staff: true,
    })
    await audit(tx, ctx, 'contact_address.asked', { account_id, changes: madeWith({ address }) })
    await allowStaffMails(tx, ctx)
    await throttleUnasked(tx, ctx, address)
  })
}
