import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { PromoCodeView } from '#core/catalog/promo-codes/schema.ts'
import { formatPercent, percentToThousandths } from '#core/platform/money.ts'
import { formatDateAndTime } from '#core/platform/time.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { Count, Money, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import type { Column } from '#web/platform/ui/lists/data-table.tsx'
import { NAMED_DATES } from './limits.ts'
import styles from './promo-codes.module.css'

interface ColumnsInput {
  readonly event: EventView
  /** When the list was loaded; a code past its expiry is red. */
  readonly now: number
  readonly onOpen: (promo_code: PromoCodeView) => void
}

/** The columns of the list of promo codes (LST-5). */
export function usePromoCodeColumns({ event, now, onOpen }: ColumnsInput): Column<PromoCodeView>[] {
  const { t } = useLingui()
  const dates: Column<PromoCodeView> = {
    id: 'dates',
    header: t`Dates`,
    card: 'line',
    cell: (row) => <Dates event={event} ids={row.applicable_event_date_ids} />,
  }
  return [
    {
      id: 'code',
      header: t`Code`,
      sort: 'code',
      card: 'head',
      cell: (row) => (
        <span className={styles.code}>
          <button type="button" className={styles.chip} onClick={() => onOpen(row)}>
            {row.code}
          </button>
          <CopyButton value={row.code} />
        </span>
      ),
    },
    {
      id: 'discount',
      header: t`Discount`,
      card: 'line',
      cell: (row) => <Discount promo_code={row} currency={event.currency} />,
    },
    {
      id: 'uses',
      header: t`Used`,
      sort: 'times_used',
      is_figure: true,
      card: 'line',
      cell: (row) => <Uses promo_code={row} />,
    },
    {
      id: 'tickets',
      header: t`Tickets`,
      card: 'line',
      cell: (row) => <Tickets event={event} ids={row.applicable_ticket_ids} />,
    },
    // one date is not spoken of (DAT-1)
    ...(event.dates_count > 1 ? [dates] : []),
    {
      id: 'expiry',
      header: t`Expires`,
      sort: 'expiry_date',
      card: 'line',
      cell: ({ expiry_date }) => <Expiry at={expiry_date} zone={event.timezone} now={now} />,
    },
  ]
}

function Discount({
  promo_code: { discount_type, discount },
  currency,
}: {
  promo_code: PromoCodeView
  currency: string
}) {
  const tag = useLocaleTag()
  if (discount_type === 'NONE') return <Trans>Unlocks hidden tickets</Trans>
  if (discount_type === 'PERCENTAGE')
    return <Trans>{formatPercent(percentToThousandths(discount) ?? 0, tag)} off</Trans>
  return (
    <span>
      <Trans>
        <Money amount={discount} currency={currency} /> off
      </Trans>
    </span>
  )
}

function Uses({ promo_code: { times_used, times_held, max_uses } }: { promo_code: PromoCodeView }) {
  return (
    <span>
      <Count value={times_used} /> /{' '}
      {max_uses === null ? (
        <>
          <span aria-hidden="true">∞</span>
          <span className="visually-hidden">
            <Trans>unlimited</Trans>
          </span>
        </>
      ) : (
        <Count value={max_uses} />
      )}
      {times_held > 0 && (
        <span className={styles.held}>
          <Plural value={times_held} one="# in checkout" other="# in checkout" />
        </span>
      )}
    </span>
  )
}

function Tickets({ event, ids }: { event: EventView; ids: readonly number[] }) {
  const tag = useLocaleTag()
  if (ids.length === 0) return <Trans>All tickets</Trans>
  const titles = event.tickets.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
  if (titles.length === 0) return <Trans>None: the ticket was deleted</Trans>
  return <>{new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(titles)}</>
}

/** The dates that a code is for, the first ones by their start (DAT-59). */
function Dates({ event, ids }: { event: EventView; ids: readonly number[] }) {
  const tag = useLocaleTag()
  // there may be 2,000: asked for where a code is for some of them
  const dates = useQuery({ ...eventDateApi.choices(event.id), enabled: ids.length > 0 })
  if (ids.length === 0) return <Trans>All dates</Trans>
  if (!dates.data) return <Plural value={ids.length} one="# date" other="# dates" />
  const found = dates.data
    .filter(({ id }) => ids.includes(id))
    .map(({ starts_at }) => formatDateAndTime(new Date(starts_at), event.timezone, tag))
  if (found.length === 0) return <Trans>None: the date was deleted</Trans>
  const shown = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(found.slice(0, NAMED_DATES))
  const more = found.length - NAMED_DATES
  if (more <= 0) return <>{shown}</>
  return (
    <>
      {shown}{' '}
      <span className={styles.quiet}>
        <Plural value={more} one="and # more" other="and # more" />
      </span>
    </>
  )
}

function Expiry({ at, zone, now }: { at: string | null; zone: string; now: number }) {
  if (at === null)
    return (
      <span className={styles.quiet}>
        <Trans>Never</Trans>
      </span>
    )
  const is_past = Date.parse(at) <= now
  return (
    <span className={is_past ? styles.past : undefined}>
      {is_past && (
        <>
          <Trans>Expired</Trans>{' '}
        </>
      )}
      <EventDate at={at} zone={zone} />
    </span>
  )
}
