import { Trans, useLingui } from '@lingui/react/macro'
import { type PriceDisplayMode, type PricePart, priceDisplay } from '#core/checkout/price-display.ts'
import { quoteUnit } from '#core/checkout/quote-order.ts'
import type { EventView } from '#core/events/schema.ts'
import { formatMoney } from '#core/money.ts'
import type { TaxOrFee } from '#core/taxes-and-fees/apply-taxes.ts'
import { storedRate, type TaxOrFeeView } from '#core/taxes-and-fees/schema.ts'
import { Money, useLocaleTag } from '#web/ui/money.tsx'
import type { TicketValues } from './ticket-values.ts'
import styles from './tickets.module.css'

interface PreviewProps {
  readonly event: EventView
  readonly values: TicketValues
  readonly taxes: readonly TaxOrFeeView[]
}

interface Priced {
  readonly key: string
  readonly name: string
  readonly amount: number | null
}

/** The taxes and fees chosen in the form, as the arithmetic takes them. */
export const chosenTaxes = (values: TicketValues, taxes: readonly TaxOrFeeView[]): TaxOrFee[] =>
  taxes
    .filter(({ id }) => values.tax_and_fee_ids.includes(String(id)))
    .map((tax) => ({ ...tax, rate: storedRate(tax) }))

/** What buyers will see and pay, by the functions that charge them (PRC-1, PRC-20). */
export function PricePreview({ event, values, taxes }: PreviewProps) {
  const { t } = useLingui()
  const chosen = chosenTaxes(values, taxes)
  const mode = values.price_display_mode === 'event' ? event.settings.price_display_mode : values.price_display_mode
  const title = values.title.trim() || t`Your ticket`
  const prices: Priced[] =
    values.type === 'TIERED'
      ? values.prices.map(({ key, label, price }, index) => {
          const place = index + 1
          return { key, name: label.trim() || t`Tier ${place}`, amount: price }
        })
      : [{ key: 'one', name: title, amount: values.type === 'FREE' ? 0 : values.price }]
  const known = prices.filter(({ amount }) => amount !== null && Number.isSafeInteger(amount))
  if (known.length === 0) return null
  return (
    <section className={styles.preview} aria-label={t`What buyers see`}>
      <h3>
        <Trans>What buyers see</Trans>
      </h3>
      {values.type === 'TIERED' && <b>{title}</b>}
      {known.map(({ key, name, amount }) => (
        <PreviewRow
          key={key}
          name={name}
          is_donation={values.type === 'DONATION'}
          currency={event.currency}
          mode={mode}
          unit={quoteUnit({ ticket_type: values.type, listed: amount ?? 0, taxes_and_fees: chosen })}
        />
      ))}
    </section>
  )
}

interface PreviewRowProps {
  readonly name: string
  readonly is_donation: boolean
  readonly currency: string
  readonly mode: PriceDisplayMode
  readonly unit: ReturnType<typeof quoteUnit>
}

function PreviewRow({ name, is_donation, currency, mode, unit }: PreviewRowProps) {
  const shown = priceDisplay(unit, mode)
  const amount = <Money amount={shown.price} currency={currency} />
  return (
    <div>
      <div className={styles.preview_row}>
        <b>{name}</b>
        <strong>
          {shown.price === 0 && !is_donation ? (
            <Trans>Free</Trans>
          ) : is_donation ? (
            <Trans>from {amount}</Trans>
          ) : (
            amount
          )}
        </strong>
      </div>
      <Parts parts={shown.includes} currency={currency} is_included />
      <Parts parts={shown.plus} currency={currency} />
    </div>
  )
}

function Parts({
  parts,
  currency,
  is_included = false,
}: {
  parts: readonly PricePart[]
  currency: string
  is_included?: boolean
}) {
  const tag = useLocaleTag()
  if (parts.length === 0) return null
  const list = new Intl.ListFormat(tag, { type: 'conjunction', style: 'short' }).format(
    parts.map((part) => `${formatMoney(part.amount, currency, tag)} ${part.name}`),
  )
  return (
    <small style={{ display: 'block' }}>
      {is_included ? <Trans>includes {list}</Trans> : <Trans>plus {list}</Trans>}
    </small>
  )
}
