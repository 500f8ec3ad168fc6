import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconEyeOff, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { type PriceDisplayMode, type PricePart, priceDisplay } from '#core/catalog/taxes-and-fees/price-display.ts'
import { storedRate, type TaxOrFeeView } from '#core/catalog/taxes-and-fees/schema.ts'
import { showsQuantity } from '#core/catalog/tickets/availability.ts'
import type { TicketView } from '#core/catalog/tickets/schema.ts'
import { formatMoney } from '#core/platform/money.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { Money, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { type FormPrice, saleOfForm } from './form-sale.ts'
import styles from './price-preview.module.css'
import type { TicketValues } from './ticket-values.ts'

interface PreviewProps {
  readonly event: EventView
  readonly values: TicketValues
  readonly ticket: TicketView | undefined
  readonly taxes: readonly TaxOrFeeView[]
}

/** The taxes and fees chosen in the form, as the arithmetic takes them. */
export const chosenTaxes = (values: TicketValues, taxes: readonly TaxOrFeeView[]): TaxOrFee[] =>
  taxes
    .filter(({ id }) => values.tax_and_fee_ids.includes(String(id)))
    .map((tax) => ({ ...tax, rate: storedRate(tax) }))

/** The ticket as a row of the event page, with the form's values: price, sale state, what is left (PRC-20, VIS-1). */
export function PricePreview({ event, values, ticket, taxes }: PreviewProps) {
  const { t } = useLingui()
  const [now] = useState(() => new Date(Date.now()))
  const sale = saleOfForm(values, { event, ticket, taxes_and_fees: chosenTaxes(values, taxes), now })
  const title = values.title.trim() || t`Your ticket`
  return (
    <section className={styles.preview} aria-label={t`What buyers see`}>
      <h3>
        <Trans>What buyers see</Trans>
      </h3>
      <Sight values={values} is_shown={sale.is_shown} />
      {sale.is_shown && (
        <div className={styles.ticket}>
          {values.type === 'TIERED' && <b>{title}</b>}
          {sale.prices.map((price, index) => {
            const place = index + 1
            const name = values.type === 'TIERED' ? price.label.trim() || t`Tier ${place}` : title
            return <PreviewRow key={price.key} event={event} values={values} price={price} name={name} />
          })}
        </div>
      )}
    </section>
  )
}

/** Who sees it at all (VIS-3, VIS-4). */
function Sight({ values, is_shown }: { values: TicketValues; is_shown: boolean }) {
  if (!is_shown)
    return (
      <p className={styles.sight}>
        <IconEyeOff size={16} aria-hidden="true" />
        <Trans>Buyers do not see this ticket at the moment.</Trans>
      </p>
    )
  if (!values.hide_unless_promo_code) return null
  return (
    <p className={styles.sight}>
      <IconKey size={16} aria-hidden="true" />
      <Trans>Only buyers with a promo code for it see this ticket.</Trans>
    </p>
  )
}

interface PreviewRowProps {
  readonly event: EventView
  readonly values: TicketValues
  readonly price: FormPrice
  readonly name: string
}

function PreviewRow({ event, values, price, name }: PreviewRowProps) {
  const { unit, state } = price
  const mode: PriceDisplayMode =
    values.price_display_mode === 'event' ? event.settings.price_display_mode : values.price_display_mode
  const shown = priceDisplay(unit, mode)
  const is_donation = values.type === 'DONATION'
  const amount = <Money amount={shown.price} currency={event.currency} />
  return (
    <div className={styles.row}>
      <div>
        <b>{name}</b>
        <strong data-off={state.sale_state !== 'ON_SALE' || undefined}>
          {is_donation ? (
            shown.price === 0 ? (
              <Trans>Any amount</Trans>
            ) : (
              <Trans>from {amount}</Trans>
            )
          ) : shown.price === 0 ? (
            <Trans>Free</Trans>
          ) : (
            amount
          )}
        </strong>
        <Parts parts={shown.includes} currency={event.currency} is_included />
        <Parts parts={shown.plus} currency={event.currency} />
      </div>
      <Action event={event} values={values} price={price} />
    </div>
  )
}

/** Where the page has the stepper, or the word that stands there instead (VIS-5 to VIS-11). */
function Action({ event, values, price }: Omit<PreviewRowProps, 'name'>) {
  const { state } = price
  const choice = values.show_available_quantity
  const is_told = showsQuantity(choice === 'event' ? null : choice === 'yes', event.settings.show_available_quantity)
  if (state.sale_state !== 'ON_SALE')
    return (
      <span className={styles.label}>
        <Label event={event} price={price} />
      </span>
    )
  return (
    <div className={styles.action}>
      <span className={styles.stepper} aria-hidden="true">
        <i>−</i>
        <i>0</i>
        <i>+</i>
      </span>
      {is_told && state.available !== null && (
        <small>
          <Plural value={state.available} one="# available" other="# available" />
        </small>
      )}
    </div>
  )
}

function Label({ event, price: { state, starts_at } }: Pick<PreviewRowProps, 'event' | 'price'>) {
  const tag = useLocaleTag()
  switch (state.sale_state) {
    case 'PAUSED':
      return <Trans>Sales paused</Trans>
    case 'SALE_ENDED':
      return <Trans>Sales ended</Trans>
    case 'SALE_NOT_STARTED': {
      const date = formatEventDate(starts_at ?? new Date(event.start_date), event.timezone, tag)
      return <Trans>Sales start {date}</Trans>
    }
    case 'SOLD_OUT':
      return <Trans>Sold out</Trans>
    case 'ALL_HELD':
      return <Trans>All remaining tickets are in other carts, some may return</Trans>
    default:
      return <Trans>Not available</Trans>
  }
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
  return <small>{is_included ? <Trans>includes {list}</Trans> : <Trans>plus {list}</Trans>}</small>
}
