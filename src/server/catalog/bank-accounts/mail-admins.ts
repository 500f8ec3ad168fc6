import type { Follower } from '#core/platform/actions/causes.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { listAdmins } from '#server/identity/people/admin-queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { BankAccountRow } from './queries.ts'

/** Whoever changes where money goes is seen by every Admin (BANK-1, MAIL-76). */
export async function mailAdmins(
  tx: Tx,
  ctx: StaffCtx,
  { row, follows }: { readonly row: BankAccountRow; readonly follows: Follower<'mails.send'> },
): Promise<void> {
  for (const { id: user_id, email, language } of await listAdmins(tx, row.account_id))
    await queueMail(tx, ctx, {
      follows,
      kind: 'bank-details-changed',
      to: email,
      language,
      account_id: row.account_id,
      payload: { user_id, holder: row.holder, iban: row.iban },
    })
}
