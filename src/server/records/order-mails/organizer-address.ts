import { isContactConfirmed } from '#server/identity/contact-addresses/queries.ts'
import type { EventFacts } from '#server/identity/mails/queries.ts'
import { findOwner } from '#server/identity/people/account-queries.ts'
import { findUser } from '#server/identity/people/user-queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/**
 * Where the organizer hears of orders, refunds and disputes (MAIL-20, MAIL-21): at their address once somebody who reads
 * its mails has confirmed it, until then at the account owner's. Strangers set these mails off, as many as they like, and
 * nobody is to get them who never asked.
 */
export async function organizerAddress(
  db: Db | Tx,
  { organizer, account }: Pick<EventFacts, 'organizer' | 'account'>,
): Promise<string> {
  if (await isContactConfirmed(db, { account_id: account.id, address: organizer.email })) return organizer.email
  const owner = await findOwner(db, account.id)
  const user = owner && (await findUser(db, owner.user_id))
  return user?.email ?? organizer.email
}
