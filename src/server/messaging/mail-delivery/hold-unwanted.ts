import { personAddress } from '#core/identity/mails/person-address.ts'
import type { HeldReason, MailKind } from '#core/identity/mails/schema.ts'
import {
  MAILS_PER_CONFIRMED_ADDRESS,
  MAILS_PER_UNCONFIRMED_ADDRESS,
  MAILS_TO_BUYERS_PER_NETWORK,
  MAILS_TO_OTHERS_PER_NETWORK,
} from '#core/messaging/mail-delivery/limits.ts'
import { MINUTE_SECONDS } from '#core/platform/limits.ts'
import { SHARED_NETWORK_FACTOR } from '#core/platform/stock/limits.ts'
import type { MailRow } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import {
  allowedBy,
  countTry,
  forgiveTry,
  type Limit,
  type LimitKey,
  lockTries,
  triesWithin,
} from '#server/platform/context/throttle.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findOrderOfMail, isAddressConfirmed, type OrderOfMail } from '#server/records/orders/mail-queries.ts'
import { findEntryById, hasConfirmedEntry } from '#server/records/waiting-entries/holder-queries.ts'
import { payloadOf } from './kinds/mail-input.ts'

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

/**
 * Why a mail that was just claimed waits for staff instead (CALM-9): it is about an order that took no money, and its
 * address or the buyer's network had as many as they get. Asked once, when it is first to be sent and before it is built:
 * checkout holds no lock for it. What waits is not counted.
 */
export async function reasonToHold(tx: Tx, ctx: Ctx, mail: MailRow): Promise<HeldReason | null> {
  if (ctx.config.raised_limits || mail.is_by_staff || mail.attempts > 0) return null
  // an application is anybody's word, whatever became of it
  const is_word = mail.kind === 'waiting-confirm' || mail.kind.startsWith('application-')
  if (is_word || (await isToWhoNeverConfirmed(tx, mail))) return reasonToHoldJoin(tx, ctx, mail)
  if (mail.order_id === null) return null
  if (!BY_BUYERS.includes(mail.kind)) return null
  const order = await findOrderOfMail(tx, mail.order_id)
  // the test card's money is anybody's
  if (!order || (order.amount_paid > 0 && !order.is_test) || order.is_manually_created) return null
  const is_reader = await isReader(tx, mail.to_address)
  return reasonAbove(tx, ctx, { mail, is_reader, by_network: networkLimit(mail, order, is_reader) })
}

/** Whom staff put on a waiting list never said that they read its mails. */
async function isToWhoNeverConfirmed(tx: Tx, mail: MailRow): Promise<boolean> {
  const { waiting_entry_id: id } = payloadOf(mail)
  if (!mail.kind.startsWith('waiting-') || mail.event_id === null || typeof id !== 'number') return false
  return (await findEntryById(tx, mail.event_id, id))?.confirmed_at === null
}

/** Of a join or an application likewise: who types strangers' addresses into such a form mails strangers (CALM-9). */
async function reasonToHoldJoin(tx: Tx, ctx: Ctx, mail: MailRow): Promise<HeldReason | null> {
  const { network } = payloadOf(mail)
  const is_reader = await isReader(tx, mail.to_address)
  const by_network: KeyedLimit | null =
    is_reader || typeof network !== 'string' ? null : { key: `mail-network:${network}`, ...MAILS_TO_OTHERS_PER_NETWORK }
  return reasonAbove(tx, ctx, { mail, is_reader, by_network })
}

/** Somebody said once that they read the address's mails, of an order or of a place on a waiting list. */
const isReader = async (tx: Tx, email: string): Promise<boolean> =>
  (await isAddressConfirmed(tx, email)) || (await hasConfirmedEntry(tx, email))

interface Asked {
  readonly mail: MailRow
  readonly is_reader: boolean
  readonly by_network: KeyedLimit | null
}

async function reasonAbove(tx: Tx, ctx: Ctx, { mail, is_reader, by_network }: Asked): Promise<HeldReason | null> {
  if (by_network && (await isAbove(tx, ctx, by_network))) return 'NETWORK'
  // whoever reads it, in whatever spelling: anna+1@gmail.com, anna+2@gmail.com are one mailbox (LIM-2)
  const mailbox = ctx.secrets.mac('mail-stranger', personAddress(mail.to_address)).toString('base64url')
  const by_address: KeyedLimit = is_reader
    ? { key: `mail-reader:${mailbox}`, ...MAILS_PER_CONFIRMED_ADDRESS }
    : { key: `mail-stranger:${mailbox}`, ...MAILS_PER_UNCONFIRMED_ADDRESS }
  if (!(await isAbove(tx, ctx, by_address))) return null
  if (by_network) await forgiveTry(tx, { key: by_network.key, seconds: MINUTE_SECONDS }, ctx.now)
  return 'ADDRESS'
}

type KeyedLimit = Limit & { readonly key: LimitKey; readonly factor?: number }

/** What the mail counts as of its network; nothing where the buyer reads it, or where no network set it off. */
function networkLimit(mail: MailRow, order: OrderOfMail, is_reader: boolean): KeyedLimit | null {
  const { network } = payloadOf(mail)
  if (typeof network !== 'string') return null
  if (mail.to_address !== order.email) return { key: `mail-network:${network}`, ...MAILS_TO_OTHERS_PER_NETWORK }
  if (is_reader) return null
  const factor = order.shared_network ? SHARED_NETWORK_FACTOR : 1
  return { key: `mail-network-buyers:${network}`, ...MAILS_TO_BUYERS_PER_NETWORK, factor }
}

async function isAbove(tx: Tx, ctx: Ctx, { key, max, seconds, factor = 1 }: KeyedLimit): Promise<boolean> {
  // one mail after the other, also where two of them count in different minutes; a network comes before an address
  await lockTries(tx, key)
  if ((await triesWithin(tx, { key, seconds }, ctx.now)) >= factor * allowedBy(ctx, key, max)) return true
  await countTry(tx, { key, seconds: MINUTE_SECONDS }, ctx.now)
  return false
}
