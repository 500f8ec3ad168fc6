import { HOUR_MS } from '#core/platform/limits.ts'
import { CONFIRM_HOURS, OTHER_ADDRESSES_AT_ONCE, SMALL_ORDER_TICKETS } from './limits.ts'

interface OrderToMail {
  /** Zero for an order without anything to pay. */
  readonly total_gross: number
  /** Paid with a test card: no money was moved. */
  readonly is_test: boolean
  readonly address_confirmed_at: Date | null
  /** Staff made it, of a verified account: its mails are theirs. */
  readonly is_manually_created: boolean
}

/** Whether tickets for that many addresses besides the buyer's wait for the buyer's confirmation (CALM-8). */
export function mustConfirmFirst(order: OrderToMail, other_addresses: number): boolean {
  if (order.address_confirmed_at || order.is_manually_created) return false
  return (
    other_addresses >
    (order.total_gross === 0 || order.is_test ? OTHER_ADDRESSES_AT_ONCE.free : OTHER_ADDRESSES_AT_ONCE.paid)
  )
}

/** The lower goes first: a basket of five hundred keeps nobody else's ticket waiting. */
export const mailPriority = (tickets: number): number => (tickets <= SMALL_ORDER_TICKETS ? 0 : tickets)

/**
 * From when on staff may send a held mail (CALM-10): what waits for the buyer's confirmation once the link has run out,
 * anything else at once.
 */
export const releasableFrom = ({ held_reason, created_at }: { held_reason: string | null; created_at: Date }): Date =>
  held_reason === 'ADDRESSES' ? new Date(created_at.getTime() + CONFIRM_HOURS * HOUR_MS) : created_at
