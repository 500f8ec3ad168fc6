import type { MailKind } from '#core/identity/mails/schema.ts'
import type { Follower } from '#core/platform/actions/causes.ts'
import { networkOf } from '#server/identity/mails/mail-network.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { ApplicationRow } from './queries.ts'

export interface ApplicationMail {
  readonly follows: Follower<'mails.send'>
  readonly kind: Extract<MailKind, `application-${string}`>
  readonly application: Pick<ApplicationRow, 'id' | 'event_id' | 'email' | 'language'>
  /** Of an approved place, the order that holds it. */
  readonly order_id?: number | null
  /** The account whose staff decided: it counts as one of their mails of the day (MSG-9). */
  readonly by_account?: number | null
}

/** MAIL-104 to MAIL-106, in the transaction of what they tell; nothing where the address was erased (APP-5). */
export async function queueApplicationMail(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'secrets'> & Partial<Pick<Ctx, 'ip'>>,
  { follows, kind, application, order_id = null, by_account = null }: ApplicationMail,
): Promise<void> {
  const { id, event_id, email, language } = application
  if (email === null) return
  const from_stranger = kind === 'application-received'
  await queueMail(tx, ctx, {
    follows,
    kind,
    to: email,
    language,
    event_id,
    order_id,
    // whose network typed the address is asked of the first mail alone: the others tell what became of it (CALM-9)
    payload: { application_id: id, ...(from_stranger ? { network: networkOf({ ip: null, ...ctx }) } : {}) },
    account_id: by_account,
    is_by_staff: by_account !== null,
  })
}
