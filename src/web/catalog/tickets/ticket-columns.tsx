import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconEyeOff, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import type { TicketView } from '#core/catalog/tickets/schema.ts'
import { wholeQuantity } from '#core/catalog/tickets/whole-quantity.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { opener } from '#web/platform/ui/display/details.tsx'
import { Count, Money } from '#web/platform/ui/display/money.tsx'
import { type BadgeLabel, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import type { Column } from '#web/platform/ui/lists/data-table.tsx'
import { type Sortable, SortHandle } from '#web/platform/ui/lists/use-sortable.tsx'
import { DATES_UNADMITTED_LABEL, TICKET_TYPE_LABELS, UNADMITTED_LABEL } from './labels.ts'
import { PRODUCT_WORDS, SALE_MODE_LABELS } from './products/labels.ts'
import { useNameOfPrice } from './products/package-prices.ts'
import { SaleBadge } from './sale-badge.tsx'
import styles from './tickets.module.css'

/** A price, a range of tiers, a donation's minimum, or "Free" (LST-2). */
function TicketPrice({ ticket, currency }: { ticket: TicketView; currency: string }) {
  if (ticket.type === 'FREE') return <Trans>Free</Trans>
  const prices = ticket.prices.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  if (ticket.type === 'DONATION')
    return (
      <Trans>
        from <Money amount={low} currency={currency} />
      </Trans>
    )
  if (low === high) return <Money amount={low} currency={currency} />
  return (
    <>
      {low === 0 ? <Trans>Free</Trans> : <Money amount={low} currency={currency} />} –{' '}
      <Money amount={high} currency={currency} />
    </>
  )
}

/** Sold of how many, and what stands in carts meanwhile (LST-2). */
function Sold({ event, ticket }: { event: EventView; ticket: TicketView }) {
  const quantity = wholeQuantity(ticket, event.dates_count)
  const sold = <Count value={ticket.quantity_sold} />
  return (
    <span>
      {quantity === null ? (
        sold
      ) : (
        <Trans>
          {sold} of <Count value={quantity} />
        </Trans>
      )}
      {ticket.quantity_held > 0 && (
        <span className={styles.sub}>
          <Plural value={ticket.quantity_held} one="# in a cart" other="# in carts" />
        </span>
      )}
    </span>
  )
}

/** Tickets that no check-in list admits, or none on some dates; it is told at the ticket (CIL-10). */
function useUnadmittedLabels(event_id: number) {
  const unadmitted = useQuery(eventQueries.checkInStats(event_id)).data?.tickets_on_no_list ?? []
  return new Map(unadmitted.map(({ id, dates }) => [id, dates ? DATES_UNADMITTED_LABEL : UNADMITTED_LABEL]))
}

const unadmittedBadge = (label: BadgeLabel | undefined) => label && <StatusBadge label={label} />

/** What stands below a title: the type, how an extra is sold, what a package contains. */
function Below({ event, ticket }: { event: EventView; ticket: TicketView }) {
  const { i18n } = useLingui()
  const nameOf = useNameOfPrice(event)
  if (ticket.kind === 'PACKAGE')
    return ticket.parts.map(({ quantity, ticket_price_id }) => `${quantity} × ${nameOf(ticket_price_id)}`).join(', ')
  const type =
    ticket.type === 'TIERED' ? (
      <Plural value={ticket.prices.length} one="Tiered, # price" other="Tiered, # prices" />
    ) : (
      i18n._(TICKET_TYPE_LABELS[ticket.type].name)
    )
  if (ticket.kind === 'ADMISSION') return type
  return (
    <>
      {type} · {i18n._(SALE_MODE_LABELS[ticket.sale_mode])}
    </>
  )
}

/** The columns of the list of tickets, extras or packages (LST-2). */
export function useTicketColumns(
  event: EventView,
  sortable: Sortable,
  { kind, edit }: { readonly kind: ProductKind; readonly edit: (ticket: TicketView) => void },
): readonly Column<TicketView>[] {
  const { t, i18n } = useLingui()
  const unadmitted = useUnadmittedLabels(event.id)
  const attendees: Column<TicketView> = {
    id: 'attendees',
    header: t`Attendees`,
    is_figure: true,
    card: 'line',
    cell: (ticket) => <Count value={ticket.attendees_count} />,
  }
  return [
    {
      id: 'title',
      header: i18n._(PRODUCT_WORDS[kind].name),
      sort: 'title',
      card: 'main',
      cell: (ticket) => (
        <span className={styles.first}>
          <SortHandle sortable={sortable} id={ticket.id} name={ticket.title} />
          <span style={{ minWidth: 0 }}>
            <button type="button" className={opener} onClick={() => edit(ticket)}>
              <bdi>{ticket.title}</bdi>
            </button>{' '}
            {ticket.is_hidden && (
              <IconEyeOff size={15} role="img" aria-label={t`Hidden`} style={{ verticalAlign: '-2px' }} />
            )}
            {ticket.hide_unless_promo_code && (
              <IconKey size={15} role="img" aria-label={t`Only with a promo code`} style={{ verticalAlign: '-2px' }} />
            )}
            <span className={styles.sub}>
              <Below event={event} ticket={ticket} />
            </span>
            {unadmittedBadge(kind === 'ADMISSION' ? unadmitted.get(ticket.id) : undefined)}
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t`Sale`,
      card: 'head',
      cell: (ticket) => <SaleBadge event={event} ticket={ticket} />,
    },
    {
      id: 'price',
      header: t`Price`,
      is_figure: true,
      card: 'end',
      cell: (ticket) => (
        <b style={{ fontWeight: 600 }}>
          <TicketPrice ticket={ticket} currency={event.currency} />
        </b>
      ),
    },
    {
      id: 'sold',
      header: t`Sold`,
      is_figure: true,
      card: 'line',
      cell: (ticket) => <Sold event={event} ticket={ticket} />,
    },
    ...(kind === 'ADMISSION' ? [attendees] : []),
  ]
}
