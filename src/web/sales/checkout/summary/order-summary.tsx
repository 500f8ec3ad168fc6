import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import { summaryRows } from '#core/catalog/taxes-and-fees/price-display.ts'
import { formatEventDate } from '#core/platform/time.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { SummaryItems, SummaryTotals } from '#web/catalog/prices/summary.tsx'
import { DateBlock } from '#web/platform/public-ui/date-block.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import { TearPanel } from '#web/platform/public-ui/panel.tsx'
import { useOrderDates } from '../use-order-dates.ts'
import styles from './order-summary.module.css'

const WIDE = '(min-width: 1024px)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(WIDE)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(WIDE).matches,
  )
}

/** What was chosen and what it costs, as a ticket; folded on phones with the total in its head (CHK-1, PRC-21). */
export function OrderSummary({ order, children }: { order: PublicOrderView; children?: ReactNode }) {
  const { t } = useLingui()
  const money = useMoney(order.currency)
  const is_wide = useIsWide()
  return (
    <aside aria-label={t`Order summary`}>
      {is_wide ? (
        <SummaryTicket order={order} />
      ) : (
        <details className={styles.fold}>
          <summary>
            <Icon name="chevron" />
            <span>
              <Trans>Order summary</Trans>
            </span>
            <b>{money(order.total_gross)}</b>
          </summary>
          <SummaryTicket order={order} />
        </details>
      )}
      {children}
    </aside>
  )
}

function SummaryTicket({ order }: { order: PublicOrderView }) {
  const { t } = useLingui()
  const { locale, tag } = useLocale()
  const { event } = order
  const rows = summaryRows(order)
  const dates = useOrderDates(order)
  // of several dates the first that was bought
  const start = order.dates?.[0]?.starts_at ?? event.start_date
  const date = formatEventDate(new Date(start), event.timezone, tag)
  return (
    <TearPanel
      goods_label={t`Your tickets`}
      money_label={t`What you pay`}
      goods={
        <>
          <div className={styles.event}>
            <DateBlock date={start} timezone={event.timezone} locale={locale} size="small" />
            <div>
              <b>
                <bdi>{event.title}</bdi>
              </b>
              <p className="visually-hidden">{date}</p>
              <p className={styles.place}>
                {event.is_online_event ? <Trans>Online event</Trans> : (event.venue_name ?? event.address)}
              </p>
            </div>
          </div>
          <SummaryItems rows={rows} currency={order.currency} dates={dates} />
          {order.promo_code && order.promo_code_applied && !order.takes_promo_code && (
            <p className={styles.code}>
              <span className="visually-hidden">
                <Trans>Promo code</Trans>
              </span>{' '}
              {order.promo_code}
            </p>
          )}
        </>
      }
      money={<SummaryTotals rows={rows} currency={order.currency} />}
    />
  )
}
