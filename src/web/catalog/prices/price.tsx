import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { PriceDisplay, PricePart } from '#core/catalog/taxes-and-fees/price-display.ts'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useMoney } from '#web/platform/public-ui/money.tsx'
import styles from './price.module.css'

interface PriceProps {
  /** From core's `priceDisplay`. */
  readonly display: PriceDisplay
  readonly currency: string
  /** What the price is of, for the info button's name. */
  readonly label: string
  /** Secondary weight: it cannot be bought now. */
  readonly is_off?: boolean
  /** The price is a minimum the buyer may exceed. */
  readonly is_minimum?: boolean
}

/** A price with the former one struck through and what it includes behind the info button (PRC-20). */
export function Price({ display, currency, label, is_off = false, is_minimum = false }: PriceProps) {
  const money = useMoney(currency)
  const price = display.price === 0 && !is_minimum ? <Trans>Free</Trans> : money(display.price)
  return (
    <div className={classes(styles.price, is_off && styles.off)}>
      {display.former_price !== null && (
        <>
          <span className="visually-hidden">
            <Trans>former price</Trans>
          </span>{' '}
          <s className={styles.former}>{money(display.former_price)}</s>{' '}
          <span className="visually-hidden">
            <Trans>now</Trans>
          </span>{' '}
        </>
      )}
      {!is_minimum ? price : display.price === 0 ? <Trans>Any amount</Trans> : <Trans>from {price}</Trans>}
      {display.includes.length + display.plus.length > 0 && (
        <PriceInfo display={display} currency={currency} label={label} />
      )}
    </div>
  )
}

function PriceInfo({ display, currency, label }: Pick<PriceProps, 'display' | 'currency' | 'label'>) {
  const { t } = useLingui()
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // a fold-out stays open by itself; a bubble goes when the reader goes elsewhere
    const close = (event: Event) => {
      const { current } = box
      if (!current?.open) return
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !current.contains(event.target as Node))
        current.open = false
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details className={styles.info} ref={box}>
      <summary aria-label={t`What the price consists of: ${label}`}>
        <Icon name="info" />
      </summary>
      <div className={styles.bubble}>
        <dl>
          <Parts parts={display.includes} currency={currency} is_included />
          <Parts parts={display.plus} currency={currency} is_included={false} />
        </dl>
      </div>
    </details>
  )
}

function Parts({
  parts,
  currency,
  is_included,
}: {
  parts: readonly PricePart[]
  currency: string
  is_included: boolean
}) {
  const money = useMoney(currency)
  return parts.map((part) => (
    <div key={part.tax_or_fee_id}>
      <dt>{is_included ? <Trans>includes {part.name}</Trans> : <Trans>plus {part.name}</Trans>}</dt>
      <dd>{money(part.amount)}</dd>
    </div>
  ))
}
