import type { MailKind } from '#core/identity/mails/schema.ts'
import type { Follower } from '#core/platform/actions/causes.ts'
import { networkOf } from '#server/identity/mails/mail-network.ts'
import { type MailToQueue, queueMails } from '#server/identity/mails/queue-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { WaitingEntryRow } from './queries.ts'

export type WaitingMailKind = Extract<MailKind, `waiting-${string}`>

export interface WaitingMail {
  readonly follows: Follower<'mails.send'>
  readonly kind: WaitingMailKind
  readonly entry: Pick<WaitingEntryRow, 'id' | 'event_id' | 'email' | 'language'>
  /** Of an offer, the order that holds it. */
  readonly order_id?: number | null
  /** The account whose staff set it off: it counts as one of their mails of the day (MSG-9). */
  readonly by_account?: number | null
}

/** MAIL-100 to MAIL-103, in the transaction of what they tell; nothing where the address was erased (WTL-20). */
export const queueWaitingMail = (tx: Tx, ctx: WaitingMailCtx, mail: WaitingMail): Promise<void> =>
  queueWaitingMails(tx, ctx, [mail])

/** Many at once: an allocation makes hundreds of offers in a transaction. */
export async function queueWaitingMails(tx: Tx, ctx: WaitingMailCtx, mails: readonly WaitingMail[]): Promise<void> {
  await queueMails(
    tx,
    ctx,
    mails.flatMap((mail) => toMail(ctx, mail) ?? []),
  )
}

type WaitingMailCtx = Pick<Ctx, 'now' | 'secrets' | 'ip'>

function toMail(
  ctx: WaitingMailCtx,
  { follows, kind, entry, order_id = null, by_account = null }: WaitingMail,
): MailToQueue | null {
  if (entry.email === null) return null
  return {
    follows,
    kind,
    to: entry.email,
    language: entry.language,
    event_id: entry.event_id,
    order_id,
    // whose network it comes from is asked of the first link alone: the others are to somebody who has confirmed (CALM-9)
    payload: {
      waiting_entry_id: entry.id,
      ...(kind === 'waiting-confirm' && by_account === null ? { network: networkOf(ctx) } : {}),
    },
    account_id: by_account,
    is_by_staff: by_account !== null,
  }
}
