import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { PublicPromoCodeView } from '#core/catalog/event-setup/schema.ts'
import { formatPercent, percentToThousandths } from '#core/platform/money.ts'
import { AskForCode, CodeChip, CodeForm, CodeIsBeaten } from '#web/platform/public-ui/code-entry.tsx'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import type { CartQuote } from '#web/sales/cart/cart.ts'
import type { LiveEvent } from '../use-live-event.ts'

/** "Have a code?", its field, or the code in effect (PUB-5). Shown only where the event has any code. */
export function PromoCode({ live, currency, note }: { live: LiveEvent; currency: string; note: CartQuote['note'] }) {
  const [is_open, setOpen] = useState(false)
  const code = live.event?.promo_code?.valid ? live.event.promo_code : null
  if (code) {
    const remove = () => void live.removePromo().catch(() => {})
    return (
      <CodeChip code={code.code} takes_focus={is_open} onRemove={remove}>
        {note === 'OFFER_IS_BETTER' ? (
          <CodeIsBeaten />
        ) : (
          <Effect code={code} date={live.event?.selected_date?.id} currency={currency} />
        )}
      </CodeChip>
    )
  }
  if (!is_open && live.promo === 'idle') return <AskForCode onAsk={() => setOpen(true)} />
  const apply = (text: string) => {
    setOpen(true)
    void live.applyPromo(text)
  }
  const error =
    live.promo === 'invalid' ? (
      <Trans>Sorry, this promo code is invalid</Trans>
    ) : (
      live.promo === 'failed' && <Trans>The code could not be checked. Try again.</Trans>
    )
  return <CodeForm is_busy={live.promo === 'checking'} error={error} is_asked={is_open} onApply={apply} />
}

interface EffectProps {
  readonly code: PublicPromoCodeView
  /** Of several dates the one shown (DAT-59). */
  readonly date: number | undefined
  readonly currency: string
}

function Effect({ code, date, currency }: EffectProps) {
  const money = useMoney(currency)
  const { tag } = useLocale()
  if (date !== undefined && code.event_date_ids?.includes(date) === false) return <Trans>Not valid for this date</Trans>
  if (code.discount_type === 'PERCENTAGE') {
    const percent = formatPercent(percentToThousandths(code.discount) ?? 0, tag)
    return <Trans>{percent} off applied</Trans>
  }
  if (code.discount_type === 'FIXED') {
    const amount = money(code.discount)
    return <Trans>{amount} off each ticket it applies to</Trans>
  }
  return <Trans>Code applied</Trans>
}
