import { creditorReference } from '#core/catalog/bank-accounts/creditor-reference.ts'
import { MAX_HOLDER_LENGTH } from '#core/catalog/bank-accounts/limits.ts'
import {
  DEFAULT_BANK_GRACE_DAYS,
  DEFAULT_LAST_PAYMENT_DAYS,
  DEFAULT_PAYMENT_TERM_DAYS,
  DEFAULT_REMINDER_DAYS,
} from '#core/catalog/events/limits.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { localDate } from '#core/platform/time.ts'
import { dueAtDay } from '#core/sales/payments/bank-terms.ts'
import { insertBankAccount, listBankAccounts } from '#server/catalog/bank-accounts/queries.ts'
import { insertTransfer } from '#server/records/bank-transfers/queries.ts'
import { readOrder } from '#server/records/order-mails/queries.ts'
import type { SampleContext } from './sample-order.ts'

/** An account that is nobody's: the example IBAN of the register. */
const SAMPLE_IBAN = 'DE89370400440532013000'

/** The sample order is to be paid by bank transfer, to the account's own bank account if it has one (BANK-3). */
export async function writeSampleTransfer({ tx, ctx, event }: SampleContext, order_id: number): Promise<void> {
  const [known] = await listBankAccounts(tx, event.account_id)
  const place = { address_line_1: 'Kaistraße 14', address_line_2: null, city: 'Hamburg', state: null, zip: '20359' }
  const stamps = { account_id: event.account_id, created_at: ctx.now, updated_at: ctx.now }
  const sample = {
    ...place,
    ...stamps,
    country: 'DE',
    holder: event.title.slice(0, MAX_HOLDER_LENGTH),
    iban: SAMPLE_IBAN,
    bic: null,
  }
  const to = known ?? (await insertBankAccount(tx, { ...sample, currencies: [event.currency], is_default: false }))
  const order = await readOrder(tx, order_id)
  const due_on = localDate(new Date(ctx.now.getTime() + DEFAULT_REMINDER_DAYS * DAY_MS), event.timezone)
  const dates = { first_start: event.start_date, effective_end: event.start_date, timezone: event.timezone }
  await insertTransfer(tx, {
    ...{ order_id, event_id: event.id, bank_account_id: to.id, reference: creditorReference(order.reference) },
    ...{ holder: to.holder, address: JSON.stringify(place), iban: to.iban, bic: to.bic, chosen_at: ctx.now },
    payment_term_days: DEFAULT_PAYMENT_TERM_DAYS,
    last_payment_days: DEFAULT_LAST_PAYMENT_DAYS,
    bank_grace_days: DEFAULT_BANK_GRACE_DAYS,
    reminder_days: DEFAULT_REMINDER_DAYS,
    remind_at: null,
    ...{ due_on, due_at: dueAtDay(due_on, dates, { bank_grace_days: DEFAULT_BANK_GRACE_DAYS }).due_at },
  })
}
