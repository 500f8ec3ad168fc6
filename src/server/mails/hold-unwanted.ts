import { sql } from 'kysely'
import type { HeldReason, MailKind } from '#core/mails/schema.ts'
import { personAddress } from '#core/orders/person-address.ts'
import { findOrderOfMail, isAddressConfirmed } from '#server/orders/mail-queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { limitedAddress } from '#server/platform/ip-network.ts'
import { allowedBy, countTry, forgiveTry, type Limit, type LimitKey, triesWithin } from '#server/platform/throttle.ts'
import { payloadOf } from './kinds/mail-input.ts'
import type { MailRow } from './queries.ts'

/** CALM-9: mails to an address that never confirmed an order, and mails to others than the buyer from one network. */
const PER_ADDRESS: Limit = { max: 5, seconds: 86_400 }
const PER_NETWORK: Limit = { max: 100, seconds: 3_600 }
/** Counted by the minute, so that no window's edge forgives what came just before it. */
const MINUTE = 60

/** What a buyer sets off; the rest is asked for by staff or by a login, and has limits of its own. */
const BY_BUYERS: readonly string[] = [
  'order-confirmation',
  'tickets',
  'order-awaiting-payment',
  'order-expired',
  'payment-failed',
  'resume-order',
  'confirm-address',
] satisfies MailKind[]

/** Whose network a mail comes from, as the mail remembers it: without the address itself. */
export const networkOf = ({ secrets, ip }: Pick<Ctx, 'secrets' | 'ip'>): string | null =>
  ip === null ? null : secrets.mac('mail-network', limitedAddress(ip)).toString('base64url')

/**
 * Why a mail that was just claimed waits for staff instead (CALM-9): it is about an order that took no money, and its
 * address or the buyer's network had as many as they get. Asked once, when it is first to be sent: checkout holds no lock
 * for it. What waits is not counted.
 */
export async function reasonToHold(tx: Tx, ctx: Ctx, mail: MailRow): Promise<HeldReason | null> {
  if (ctx.config.raised_limits || mail.is_by_staff || mail.attempts > 0 || mail.order_id === null) return null
  if (!BY_BUYERS.includes(mail.kind)) return null
  const order = await findOrderOfMail(tx, mail.order_id)
  // the test card's money is anybody's
  if (!order || (order.amount_paid > 0 && !order.is_test) || order.is_manually_created) return null
  const { network } = payloadOf(mail)
  const network_key: LimitKey | null =
    typeof network === 'string' && mail.to_address !== order.email ? `mail-network:${network}` : null
  if (network_key && (await isAbove(tx, ctx, { key: network_key, ...PER_NETWORK }))) return 'NETWORK'
  if (await isAddressConfirmed(tx, mail.to_address)) return null
  // whoever reads it, in whatever spelling: anna+1@gmail.com, anna+2@gmail.com are one mailbox (LIM-2)
  const address = ctx.secrets.mac('mail-stranger', personAddress(mail.to_address)).toString('base64url')
  if (!(await isAbove(tx, ctx, { key: `mail-stranger:${address}`, ...PER_ADDRESS }))) return null
  if (network_key) await forgiveTry(tx, { key: network_key, seconds: MINUTE }, ctx.now)
  return 'ADDRESS'
}

async function isAbove(tx: Tx, ctx: Ctx, { key, max, seconds }: Limit & { key: LimitKey }): Promise<boolean> {
  // one mail after the other, also where two of them count in different minutes; a network comes before an address
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  if ((await triesWithin(tx, { key, seconds }, ctx.now)) >= allowedBy(ctx, key, max)) return true
  await countTry(tx, { key, seconds: MINUTE }, ctx.now)
  return false
}
