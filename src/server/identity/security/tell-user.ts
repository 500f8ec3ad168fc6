import type { Follower } from '#core/platform/actions/causes.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'

/** What became of somebody's factors, as the mail words it (MAIL-83). */
export const FACTOR_CHANGES = [
  'TOTP_ADDED',
  'TOTP_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'CODES_RENEWED',
  'RESET',
] as const
export type FactorChange = (typeof FACTOR_CHANGES)[number]

interface Told {
  readonly user: Row<'users'>
  readonly change: FactorChange
  readonly follows: Follower<'mails.send'>
}

/** MAIL-83: whoever reads the mailbox learns of a factor they did not change themselves (ACCESS-14). */
export async function tellUser(tx: Tx, ctx: Ctx, { user, change, follows }: Told): Promise<void> {
  // an address nobody has confirmed may be a stranger's, whom this does not concern
  if (!user.email_confirmed_at) return
  await queueMail(tx, ctx, {
    follows,
    kind: 'factor-changed',
    to: user.email,
    language: user.language,
    payload: { user_id: user.id, change },
  })
}
