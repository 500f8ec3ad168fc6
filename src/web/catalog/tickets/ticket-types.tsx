import { useLingui } from '@lingui/react/macro'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'

/** The four types in a word and a sentence (TIX-3 to TIX-6). */
export function useTypeWords(): Record<TicketType, { name: string; text: string }> {
  const { t } = useLingui()
  return {
    PAID: { name: t`Paid`, text: t`One price for everybody.` },
    FREE: { name: t`Free`, text: t`Costs nothing, still counted.` },
    DONATION: { name: t`Donation`, text: t`Buyers choose the amount, from a minimum.` },
    TIERED: { name: t`Tiered`, text: t`Several prices: early bird, student, seats.` },
  }
}
