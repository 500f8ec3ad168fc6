import type { Insertable } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { TestApp } from './app.ts'
import { TEST_CARD } from './buyer.ts'

const EXAMPLE = {
  holder: 'Halle 7 e. V.',
  address_line_1: 'Kaistraße 14',
  city: 'Hamburg',
  zip: '20359',
  country: 'DE',
  iban: 'DE89370400440532013000',
  currencies: ['EUR'],
  is_default: true,
}

/** What its Admin enters for another one. */
export const BANK_ACCOUNT = { ...EXAMPLE, iban: 'DE02120300000000202051', is_default: false }

/** Bodies of the calls that pay, and that say where to. */
export const PAYMENT_BODIES = {
  'POST /public/events/:event_id/order/:order_short_id/payment/test': () => ({
    ...{ number: TEST_CARD, expiry: '12/40', cvc: '123' },
  }),
  'POST /accounts/:account_id/bank-accounts': () => BANK_ACCOUNT,
  'PUT /accounts/:account_id/bank-accounts/:bank_account_id': () => BANK_ACCOUNT,
}

/** An account for transfers in euros, as its Admin would have entered it (BANK-1). */
export const insertBankAccount = (
  db: Db,
  values: Partial<Insertable<DB['bank_accounts']>> & { account_id: number; created_at: Date; updated_at: Date },
) =>
  db
    .insertInto('bank_accounts')
    .values({ ...EXAMPLE, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()

export const createBankAccount = (
  t: TestApp,
  account_id: number,
  values: Partial<Insertable<DB['bank_accounts']>> = {},
) => insertBankAccount(t.deps.db, { account_id, created_at: t.now(), updated_at: t.now(), ...values })

/** An order that waits for a transfer to a new account, as the buyer was told (BANK-3). */
export async function createTransfer(
  t: TestApp,
  { account, event_id, order_id }: { account: { account_id: number }; event_id: number; order_id: number },
): Promise<void> {
  const { db } = t.deps
  const known = await db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('account_id', '=', account.account_id)
    .executeTakeFirst()
  const { id, holder, iban } = known ?? (await createBankAccount(t, account.account_id))
  await db
    .updateTable('orders')
    .set({ payment_provider: 'bank', offline_confirmed_at: t.now() })
    .where('id', '=', order_id)
    .execute()
  await db
    .insertInto('bank_transfers')
    .values({
      ...{ order_id, event_id, bank_account_id: id, holder, iban, address: '{}', reference: 'RF18539007547034' },
      ...{ chosen_at: t.now(), payment_term_days: 7, last_payment_days: 3, bank_grace_days: 3, reminder_days: 2 },
      ...{ due_on: '2027-03-08', due_at: new Date('2027-03-08T23:00:00Z'), remind_at: null },
    })
    .execute()
}
