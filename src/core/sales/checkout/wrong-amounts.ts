import { isDonationAmount } from '#core/catalog/prices/quote-order.ts'
import { type CartLine, type CatalogByDate, findDatedPrice } from '#core/catalog/tickets/sale-catalog.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { Message } from '#core/platform/locales.ts'

/** A donation is at least the minimum (RES-8h). */
export function wrongAmounts(
  dates: CatalogByDate,
  lines: readonly (CartLine & { readonly index: number })[],
): Record<string, Message[]> {
  const fields: Record<string, Message[]> = {}
  for (const line of lines) {
    const found = findDatedPrice(dates, line)
    if (found?.ticket.type === 'DONATION' && !isDonationAmount(line.amount, found.price.price))
      fields[`items.${line.index}.amount`] = [FIELD_MESSAGES.donation_minimum]
  }
  return fields
}
