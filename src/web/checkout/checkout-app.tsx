import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PublicOrderView } from '#core/checkout/schema.ts'
import { paths } from '#core/paths.ts'
import type { Operator } from '#core/public-pages/page-data.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { ButtonLink } from '#web/public-ui/button.tsx'
import { applyEventColors } from '#web/public-ui/event-colors.ts'
import { LoadFailed, Loading, PlainPage } from '#web/public-ui/load-state.tsx'
import type { TicketLink } from '#web/ticket-page/api.ts'
import { PrintPage, ticketsOf } from '#web/ticket-page/print-page.tsx'
import { TicketMissing, TicketPage, useTicket } from '#web/ticket-page/ticket-page.tsx'
import { checkoutApi, linkOf, type OrderLink } from './api.ts'
import { screenOf } from './checkout-address.ts'
import { CheckoutPages } from './checkout-pages.tsx'
import { OrderMissing } from './order-missing.tsx'
import { useOrder } from './use-order.ts'

/** The whole entry: the address of the document decides once which screen it is (CHK-1 to CHK-7). */
export function CheckoutApp({ operator }: { operator: Operator | null }) {
  const [screen] = useState(() => screenOf(location.pathname))
  switch (screen.kind) {
    case 'running':
      return <RunningOrder event_id={screen.event_id} operator={operator} />
    case 'checkout':
      return <CheckoutPages link={screen.link} first_step={screen.step} operator={operator} />
    case 'print-order':
      return <PrintOrder link={screen.link} operator={operator} />
    case 'ticket':
      return <TicketPage link={screen} operator={operator} />
    case 'print-ticket':
      return <PrintTicket link={screen} operator={operator} />
    case 'unknown':
      return <Unknown operator={operator} />
  }
}

/** /checkout/{eventId} alone leads to the session's running order, else to the event page (CHK-1). */
function RunningOrder({ event_id, operator }: { event_id: number; operator: Operator | null }) {
  const [found, setFound] = useState<PublicOrderView | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    checkoutApi.findRunning(event_id).then(setFound, (failure: unknown) => {
      const has_none = failure instanceof ApiError && failure.status > 0 && failure.status < 500
      if (has_none) location.replace(paths.event(event_id, 'tickets'))
      else setError(failure)
    })
  }, [event_id])
  if (error) return <LoadFailed error={error} operator={operator} />
  if (!found) return <Loading />
  return <CheckoutPages link={linkOf(found)} first_step={null} operator={operator} />
}

function PrintOrder({ link, operator }: { link: OrderLink; operator: Operator | null }) {
  const { state } = useOrder(link)
  const order = state.kind === 'ready' ? state.order : null
  useEffect(() => {
    if (!order) return
    document.title = order.event.title
    applyEventColors(order.event.settings)
  }, [order])
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'missing') return <OrderMissing operator={operator} />
  if (state.kind === 'failed') return <LoadFailed error={state.error} operator={operator} />
  return <PrintPage tickets={ticketsOf(state.order)} event={state.order.event} operator={operator} />
}

function PrintTicket({ link, operator }: { link: TicketLink; operator: Operator | null }) {
  const state = useTicket(link)
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'missing') return <TicketMissing operator={operator} />
  if (state.kind === 'failed') return <LoadFailed error={state.error} operator={operator} />
  return <PrintPage tickets={[state.ticket]} event={state.ticket.event} operator={operator} />
}

function Unknown({ operator }: { operator: Operator | null }) {
  return (
    <PlainPage icon="alert" title={<Trans>Page not found</Trans>} operator={operator}>
      <p>
        <Trans>The page you asked for does not exist. Check the address, or start from the home page.</Trans>
      </p>
      <ButtonLink href="/">
        <Trans>Go back to the home page</Trans>
      </ButtonLink>
    </PlainPage>
  )
}
