import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { OrderEventView, OrderTicketView, PublicOrderView } from '#core/checkout/schema.ts'
import { ticketsOf } from '#core/checkout/tickets-of-order.ts'
import { paths } from '#core/paths.ts'
import type { Operator, QrDrawing } from '#core/public-pages/page-data.ts'
import { ButtonLink } from '#web/public-ui/button.tsx'
import { applyEventColors } from '#web/public-ui/event-colors.ts'
import { HomeLink, PlainPage } from '#web/public-ui/load-state.tsx'
import styles from './print-page.module.css'
import { TicketCard } from './ticket-card.tsx'

/** TKP-2. */
const DIALOG_AFTER_MS = 500

/** Opens the print dialog once, half a second after the fonts and every code are there (TKP-2). */
function usePrintDialog(codes: number): () => void {
  const [ready, setReady] = useState(0)
  useEffect(() => {
    if (codes === 0 || ready < codes) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let is_gone = false
    void document.fonts.ready.then(() => {
      if (!is_gone) timer = setTimeout(() => print(), DIALOG_AFTER_MS)
    })
    return () => {
      is_gone = true
      clearTimeout(timer)
    }
  }, [codes, ready])
  return useCallback(() => setReady((count) => count + 1), [])
}

interface PrintPageProps {
  readonly tickets: readonly OrderTicketView[]
  readonly event: OrderEventView
  readonly operator: Operator | null
  /** Of the only ticket, drawn already. */
  readonly code?: QrDrawing | null
}

/** Only what opens a door is printed, one ticket per page (CHK-6, TKP-2). */
export function PrintPage({ tickets, event, operator, code }: PrintPageProps) {
  const active = tickets.filter((ticket) => ticket.status === 'ACTIVE' && ticket.qr)
  const onQrReady = usePrintDialog(active.length)
  if (active.length === 0)
    return (
      <PlainPage icon="alert" title={<Trans>There is no valid ticket to print.</Trans>} operator={operator}>
        <ButtonLink href={paths.event(event.id, event.slug)}>
          <Trans>Back to the event page</Trans>
        </ButtonLink>
        <HomeLink variant="link" />
      </PlainPage>
    )
  return (
    <main className={styles.pages}>
      {active.map((ticket) => (
        <div key={ticket.short_id} className={styles.sheet}>
          <TicketCard
            ticket={ticket}
            event={event}
            heading="h1"
            size="print"
            onQrReady={onQrReady}
            {...(code ? { code } : {})}
          />
        </div>
      ))}
    </main>
  )
}

/** CHK-6. */
export function PrintOrderPage({ order, operator }: { order: PublicOrderView; operator: Operator | null }) {
  useEffect(() => {
    document.title = `${order.reference} – ${order.event.title}`
    applyEventColors(order.event.settings)
  }, [order])
  return <PrintPage tickets={ticketsOf(order)} event={order.event} operator={operator} />
}
