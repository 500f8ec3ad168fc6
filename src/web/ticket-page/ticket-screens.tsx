import { useEffect } from 'react'
import type { PublicOrderView } from '#core/checkout/schema.ts'
import { ticketsOf } from '#core/checkout/tickets-of-order.ts'
import type { Operator } from '#core/public-pages/page-data.ts'
import { applyEventColors } from '#web/public-ui/event-colors.ts'
import { LoadFailed, Loading } from '#web/public-ui/load-state.tsx'
import type { TicketLink } from './api.ts'
import { PrintPage } from './print-page.tsx'
import { TicketMissing, TicketPage, useTicket } from './ticket-page.tsx'

type TicketScreensProps = { readonly operator: Operator | null } & (
  | { readonly screen: 'ticket' | 'print-ticket'; readonly link: TicketLink }
  | { readonly screen: 'print-order'; readonly order: PublicOrderView }
)

/** Ticket page and the pages made for paper (CHK-6, CHK-7). */
export function TicketScreens(props: TicketScreensProps) {
  const { operator } = props
  if (props.screen === 'print-order') return <PrintOrder order={props.order} operator={operator} />
  if (props.screen === 'ticket') return <TicketPage link={props.link} operator={operator} />
  return <PrintTicket link={props.link} operator={operator} />
}

function PrintOrder({ order, operator }: { order: PublicOrderView; operator: Operator | null }) {
  useEffect(() => {
    document.title = `${order.reference} – ${order.event.title}`
    applyEventColors(order.event.settings)
  }, [order])
  return <PrintPage tickets={ticketsOf(order)} event={order.event} operator={operator} />
}

function PrintTicket({ link, operator }: { link: TicketLink; operator: Operator | null }) {
  const state = useTicket(link)
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'missing') return <TicketMissing operator={operator} />
  if (state.kind === 'failed') return <LoadFailed error={state.error} operator={operator} />
  return <PrintPage tickets={[state.ticket]} event={state.ticket.event} operator={operator} />
}
