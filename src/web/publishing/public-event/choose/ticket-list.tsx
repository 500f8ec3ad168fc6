import { Trans } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import { formatDateAndTime } from '#core/platform/time.ts'
import { hasDatesToChoose } from '#core/publishing/public-event/dates-to-choose.ts'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Heading } from '#web/platform/public-ui/panel.tsx'
import type { LiveEvent } from '../use-live-event.ts'
import { dateSlot } from './date-slot.ts'
import styles from './ticket-list.module.css'
import { TicketRow } from './ticket-row.tsx'
import type { TicketSelection } from './use-ticket-selection.ts'

/** The goods side: every ticket this reader may see, in the organizer's order (PUB-3). */
export function TicketList({ selection, live }: { selection: TicketSelection; live: LiveEvent }) {
  const { event, units_by_date } = selection
  const has_picker = hasDatesToChoose(event)
  const { DatePicker, AddAnother, DatePlace } = dateSlot
  if (has_picker && event.selected_date === null)
    return DatePicker && <DatePicker event={event} live={live} units_by_date={units_by_date} />
  return (
    <>
      {event.is_sale_paused && event.lifecycle_status !== 'ENDED' && <SalePaused />}
      {has_picker && DatePicker && <DatePicker event={event} live={live} units_by_date={units_by_date} />}
      <div className={styles.head}>
        {(event.selected_date || isAnyTicket(event)) && (
          <Heading>{event.selected_date ? <TicketsFor event={event} /> : <Trans>Tickets</Trans>}</Heading>
        )}
        <PriceNote event={event} />
      </div>
      {has_picker && DatePlace && <DatePlace event={event} />}
      {event.tickets.length === 0 ? (
        <p className={styles.empty}>
          <Trans>No tickets available</Trans>
        </p>
      ) : (
        <>
          <Rows selection={selection} kind="ADMISSION" />
          <Rows selection={selection} kind="PACKAGE" heading={<Trans>Packages</Trans>} />
          <Rows selection={selection} kind="EXTRA" heading={<Trans>Extras</Trans>} />
          {selection.offers.length > 0 && <Offers selection={selection} />}
        </>
      )}
      {event.dates_count > 1 && (units_by_date.get(event.selected_date?.id ?? 0) ?? 0) > 0 && AddAnother && (
        <AddAnother />
      )}
    </>
  )
}

/** Said before anybody chooses anything (LIVE-5). */
const SalePaused = () => (
  <div className={styles.paused}>
    <Notice tone="warning" title={<Trans>The sale is paused</Trans>}>
      <p>
        <Trans>Nothing can be ordered at the moment. Orders that were begun before can still be paid.</Trans>
      </p>
    </Notice>
  </div>
)

/** Where extras alone are sold they have their own heading. */
const isAnyTicket = ({ tickets }: PublicEventView): boolean =>
  tickets.length === 0 || tickets.some(({ kind }) => kind === 'ADMISSION')

interface RowsProps {
  readonly selection: TicketSelection
  readonly kind: ProductKind
  readonly heading?: ReactNode
}

/** The products of a kind in their order; what is only sold as an add-on stands with its ticket (EXT-2). */
function Rows({ selection, kind, heading }: RowsProps) {
  const products = selection.event.tickets.filter((one) => one.kind === kind && one.sale_mode !== 'ADD_ON')
  if (products.length === 0) return null
  return (
    <>
      {heading && (
        <div className={styles.head}>
          <Heading>{heading}</Heading>
        </div>
      )}
      <ul>
        {products.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} selection={selection} />
        ))}
      </ul>
    </>
  )
}

/** Few events have offers: the page does not wait for their words, nor does the document hold them (house §16). */
function Offers({ selection }: { selection: TicketSelection }) {
  const [found, setFound] = useState<{ readonly Shown: ComponentType<{ selection: TicketSelection }> } | null>(null)
  useEffect(() => {
    // without them the prices are right all the same
    import('./offers.tsx').then((file) => setFound({ Shown: file.Offers })).catch(() => {})
  }, [])
  return found && <found.Shown selection={selection} />
}

/** Which date these are the tickets of. */
function TicketsFor({ event: { selected_date, timezone } }: { event: PublicEventView }) {
  const { tag } = useLocale()
  const date = formatDateAndTime(new Date(selected_date?.starts_at ?? 0), timezone, tag)
  return <Trans>Tickets for {date}</Trans>
}

/** Said once where it holds for every ticket; where modes differ each info button tells (PRC-20). */
function PriceNote({ event }: { event: PublicEventView }) {
  const with_additions = event.tickets.filter((ticket) =>
    ticket.prices.some((price) => price.unit_fee + price.unit_tax > 0),
  )
  if (with_additions.length === 0) return null
  if (event.tickets.every((ticket) => ticket.price_display_mode === 'INCLUSIVE')) {
    return (
      <p>
        <Trans>Prices include all fees and taxes</Trans>
      </p>
    )
  }
  if (event.tickets.every((ticket) => ticket.price_display_mode === 'EXCLUSIVE')) {
    return (
      <p>
        <Trans>Fees and taxes are added to the prices</Trans>
      </p>
    )
  }
  return null
}
