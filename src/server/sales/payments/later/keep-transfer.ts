import { creditorReference } from '#core/catalog/bank-accounts/creditor-reference.ts'
import { nextReminder } from '#core/sales/payments/bank-terms.ts'
import { readBankAccount } from '#server/catalog/bank-accounts/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertTransfer, updateTransfer } from '#server/records/bank-transfers/queries.ts'
import type { OrderRow } from '#server/records/orders/queries.ts'
import type { OfflineHold } from './offline-hold.ts'

/**
 * Freezes what the buyer is shown: the account, the reference and the terms of this moment (BANK-1 to BANK-3). While the address
 * is to be confirmed nobody is reminded.
 */
export async function keepTransfer(
  tx: Tx,
  ctx: Ctx,
  { order, hold }: { readonly order: OrderRow; readonly hold: OfflineHold },
): Promise<void> {
  const { bank } = hold
  if (!bank) return
  const { holder, iban, bic, ...account } = await readBankAccount(tx, bank.bank_account)
  const { address_line_1, address_line_2, city, state, zip, country } = account
  const { payment_term_days, last_payment_days, bank_grace_days, reminder_days } = bank.settings
  await insertTransfer(tx, {
    order_id: order.id,
    event_id: order.event_id,
    bank_account_id: bank.bank_account,
    holder,
    address: JSON.stringify({ address_line_1, address_line_2, city, state, zip, country }),
    iban,
    bic,
    reference: creditorReference(order.reference),
    chosen_at: ctx.now,
    ...{ payment_term_days, last_payment_days, bank_grace_days, reminder_days },
    due_on: bank.due_on,
    due_at: hold.due_at,
    remind_at: hold.confirm_by ? null : reminderOf(ctx, bank),
  })
}

/** Once the address is confirmed the time to pay is counted anew (CALM-6, BANK-4). */
export const renewTransfer = (tx: Tx, ctx: Ctx, { order, bank, due_at }: Renewed): Promise<unknown> =>
  updateTransfer(tx, order.id, { due_on: bank.due_on, due_at, remind_at: reminderOf(ctx, bank) })

interface Renewed {
  readonly order: OrderRow
  readonly bank: NonNullable<OfflineHold['bank']>
  readonly due_at: Date
}

const reminderOf = (ctx: Ctx, { due_on, timezone, settings: { reminder_days } }: NonNullable<OfflineHold['bank']>) =>
  nextReminder(ctx.now, { due_on, reminder_days, timezone })
