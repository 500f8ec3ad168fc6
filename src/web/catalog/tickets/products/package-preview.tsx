import { Trans, useLingui } from '@lingui/react/macro'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { packagePrice } from '#core/catalog/prices/package-price.ts'
import { Money } from '#web/platform/ui/display/money.tsx'
import type { PartValues } from '../ticket-values.ts'
import { packablePrices, useNameOfPrice } from './package-prices.ts'
import styles from './products.module.css'

const figure = (value: number | null): number => (value === null || Number.isNaN(value) ? 0 : value)

/** The parts with their running total, and what they cost bought singly (PKG-1, BO-61). */
export function PackagePreview({ event, parts }: { event: EventView; parts: readonly PartValues[] }) {
  const { t } = useLingui()
  const nameOf = useNameOfPrice(event)
  const prices = packablePrices(event)
  const counted = parts.map((part) => ({
    ...part,
    quantity: figure(part.quantity),
    unit_price: figure(part.unit_price),
  }))
  const listed = counted.map(({ ticket_price_id, quantity, unit_price }) => ({
    quantity,
    unit_price: prices.find(({ id }) => id === ticket_price_id)?.price ?? unit_price,
  }))
  const [total, singly] = [packagePrice(counted), packagePrice(listed)]
  const money = (amount: number) => <Money amount={amount} currency={event.currency} />
  return (
    <section className={styles.preview} aria-label={t`Price of the package`}>
      <h3>
        <Trans>Price of the package</Trans>
      </h3>
      <ul>
        {counted.map((part) => (
          <li key={part.ticket_price_id}>
            <span dir="auto">
              {part.quantity} × {nameOf(part.ticket_price_id)}
            </span>
            {money(packagePrice([part]))}
          </li>
        ))}
      </ul>
      <dl aria-live="polite">
        <div className={styles.total}>
          <dt>
            <Trans>Package</Trans>
          </dt>
          <dd>{money(total)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Bought singly</Trans>
          </dt>
          <dd>{money(singly)}</dd>
        </div>
        {singly > total && total > 0 && (
          <div>
            <dt>
              <Trans>Buyers save</Trans>
            </dt>
            <dd>{money(singly - total)}</dd>
          </div>
        )}
      </dl>
      {total > singly && (
        <p className={styles.quiet}>
          <Trans>The package costs more than its parts bought singly.</Trans>
        </p>
      )}
      <p className={styles.quiet}>
        <Trans>Each part has its own taxes and fees. Those on top are added when it is bought.</Trans>
      </p>
    </section>
  )
}
