import { randomBytes } from 'node:crypto'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { insertFirstEventKey } from '#server/catalog/ticket-codes/event-keys.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'
import { createAccount, createEvent, createMember, createTicket, type TestAccount } from '#test/factories.ts'

export interface Sale {
  readonly event_id: number
  readonly ticket_id: number
  readonly price_id: number
  readonly is_free: boolean
  /** The last ones of it are fought for; being refused is an answer then. */
  readonly is_scarce: boolean
  /** Short id of its check-in list. */
  readonly list_short_id: string
}

/** What the load buys, and as whom staff work in it. */
export interface Shop {
  readonly sales: readonly [Sale, ...Sale[]]
  /** Free tickets that are fewer than those who want them. */
  readonly scarce: Sale
  /** Session tokens of members. */
  readonly staff: readonly string[]
}

export interface ShopSize {
  /** Tickets of each sale that is to last as long as the drill. */
  readonly capacity: number
  readonly scarce: number
  readonly staff: number
}

const PRICE = 1_500

/** An account with a free sale, one for cards and a scarce one, each with its door (DRL-2). */
export async function openShop(db: Db, secrets: Secrets, size: ShopSize): Promise<Shop> {
  const account = await createAccount(db)
  const open = (price: number, capacity: number, is_scarce = false) =>
    openSale(db, secrets, { account, price, capacity, is_scarce })
  const sales = [await open(0, size.capacity), await open(PRICE, size.capacity)] as const
  const staff: string[] = []
  while (staff.length < size.staff) staff.push((await createMember(db, account.account_id, 'ADMIN')).token)
  return { sales: [...sales], scarce: await open(0, size.scarce, true), staff }
}

interface Opened {
  readonly account: TestAccount
  readonly price: number
  readonly capacity: number
  readonly is_scarce: boolean
}

async function openSale(db: Db, secrets: Secrets, { account, price, capacity, is_scarce }: Opened): Promise<Sale> {
  const event_id = await createEvent(db, account)
  const { ticket_id, price_id } = await createTicket(db, event_id, { price, capacity })
  const now = new Date()
  const list_short_id = shortIdFromBytes('check_in_list', randomBytes(SHORT_ID_BYTES))
  await insertFirstEventKey(db, secrets, event_id)
  await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('check_in_lists')
      .values({ event_id, short_id: list_short_id, name: 'Main door', created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('list_tickets').values({ event_id, check_in_list_id: id, ticket_id }).execute()
  })
  return { event_id, ticket_id, price_id, is_free: price === 0, is_scarce, list_short_id }
}
