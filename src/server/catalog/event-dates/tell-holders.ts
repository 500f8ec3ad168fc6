import { after } from '#core/platform/actions/causes.ts'
import { queueMails } from '#server/identity/mails/queue-mail.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { MAX_MAILS_AT_ONCE } from './limits.ts'
import { findHolders, type Holder } from './queries.ts'

interface Told {
  readonly event_id: number
  /** The date the change was made in. */
  readonly named_id: number
  /** Dates whose start, end or place changed, as they were before. */
  readonly before: readonly { readonly id: number; readonly starts_at: Date; readonly ends_at: Date | null }[]
  readonly is_moved: boolean
}

/** How the mails of one call are counted, once they are written. */
export type CountMails = () => Promise<void>

/**
 * MAIL-60 to everybody with a valid ticket, or an order of extras alone, for one of the dates: one mail per address and call, in the transaction of the
 * change (DAT-22). Answers what has to be asked last of all in it: whether the account may mail that much (SEC-40k, MSG-9).
 */
export async function tellHolders(
  tx: Tx,
  ctx: StaffCtx,
  { event_id, named_id, before, is_moved }: Told,
): Promise<CountMails> {
  const dates = new Map(before.map((date) => [date.id, date]))
  const holders = Map.groupBy(await findHolders(tx, event_id, [...dates.keys()]), ({ email }) => email)
  const mails = [...holders].map(([to, tickets]) => ({
    follows: is_moved ? after('date.moved', 'mails.send') : after('date.updated', 'mails.send'),
    kind: 'date-changed' as const,
    to,
    language: tickets[0]!.language,
    account_id: ctx.actor.account_id,
    event_id,
    order_id: tickets[0]!.order_id,
    ...(tickets[0]!.attendee_id === null ? {} : { attendee_id: tickets[0]!.attendee_id }),
    payload: { dates: datesOf(tickets).map((id) => dates.get(id)) },
    // whoever buys at this moment waits for their tickets
    priority: holders.size,
    is_by_staff: true,
  }))
  for (let from = 0; from < mails.length; from += MAX_MAILS_AT_ONCE)
    await queueMails(tx, ctx, mails.slice(from, from + MAX_MAILS_AT_ONCE))
  return () => throttleMails(tx, ctx, { about: `date:${named_id}`, to: [...holders.keys()] })
}

const datesOf = (tickets: readonly Holder[]): number[] => [...new Set(tickets.map(({ date_id }) => date_id))]
