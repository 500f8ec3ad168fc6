import { shownIban } from '#core/catalog/bank-accounts/iban-text.ts'
import { formatDate } from '#core/platform/time.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { findTransfer } from '#server/records/bank-transfers/queries.ts'
import type { OrderMailInput } from '../mail-input.ts'

const TEXTS = {
  holder: /*i18n*/ { id: 'mail.row_account_holder', message: 'Account holder' },
  reference: /*i18n*/ { id: 'mail.row_transfer_reference', message: 'Reference of the transfer' },
  due: /*i18n*/ { id: 'mail.row_due', message: 'To be paid by' },
}

/** The last day to pay as people read it: a day has no zone. */
const dueDay = (due_on: string, locale: string): string => formatDate(new Date(`${due_on}T12:00:00Z`), 'UTC', locale)

/** Where to transfer the money and by when, complete without any code (BANK-2); null for an order that is paid otherwise. */
export async function transferRows(
  ctx: Ctx,
  { order, locale, say }: OrderMailInput,
): Promise<{ label: string; value: string }[] | null> {
  if (order.payment_provider !== 'bank') return null
  const transfer = await findTransfer(ctx.db, order.id)
  if (!transfer) return null
  return [
    { label: say(TEXTS.due), value: dueDay(transfer.due_on, locale) },
    { label: say(TEXTS.holder), value: transfer.holder },
    { label: 'IBAN', value: shownIban(transfer.iban) },
    ...(transfer.bic ? [{ label: 'BIC', value: transfer.bic }] : []),
    { label: say(TEXTS.reference), value: transfer.reference },
  ]
}
