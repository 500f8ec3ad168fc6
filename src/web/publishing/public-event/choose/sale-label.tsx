import { Trans } from '@lingui/react/macro'
import type { SaleState } from '#core/catalog/tickets/sale-state.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/platform/limits.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { Badge } from '#web/platform/public-ui/badge.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { SALE_STATE_LABELS, saleStartsLabel } from '../labels.ts'
import styles from './ticket-list.module.css'

/** "in 3 days", by the server's clock, so that server and browser write the same (SEO-7). */
function relativeTime(from: string, to: string, tag: string): string {
  const ahead = Date.parse(to) - Date.parse(from)
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'always' })
  if (ahead >= 2 * DAY_MS) return format.format(Math.floor(ahead / DAY_MS), 'day')
  if (ahead >= 2 * HOUR_MS) return format.format(Math.floor(ahead / HOUR_MS), 'hour')
  return format.format(Math.max(1, Math.ceil(ahead / MINUTE_MS)), 'minute')
}

interface SaleLabelProps {
  readonly state: SaleState
  /** The later of ticket's and tier's start: from then on it is really on sale. */
  readonly starts_at: string | null
  readonly server_time: string
  readonly timezone: string
}

/** Why this cannot be ordered now, where the stepper would stand (VIS-5 to VIS-10). */
export function SaleLabel({ state, starts_at, server_time, timezone }: SaleLabelProps) {
  const { tag } = useLocale()
  if (state === 'SALE_NOT_STARTED' && starts_at) {
    const relative = relativeTime(server_time, starts_at, tag)
    const date = formatEventDate(new Date(starts_at), timezone, tag)
    return (
      <>
        <Badge label={saleStartsLabel(relative)} title={date} />
        <span className={styles.note}>{date}</span>
      </>
    )
  }
  if (state === 'ALL_HELD') {
    return (
      <span className={styles.note}>
        <Trans>All remaining tickets are in other carts, some may return</Trans>
      </span>
    )
  }
  return state === 'ON_SALE' ? null : <Badge label={SALE_STATE_LABELS[state]} />
}
