import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import type { QrDrawing } from '#core/platform/qr-drawing.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import type { OrderEventView, OrderTicketView } from '#core/records/orders/order-parts.ts'
import { PRINT_DIALOG_MS } from '#core/records/ticket-page/limits.ts'
import type { OrderPrintData } from '#core/records/ticket-page/page-data.ts'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { HomeLink, Missing, PlainPage } from '#web/platform/public-ui/page/load-state.tsx'
import styles from './print-page.module.css'
import { TicketCard } from './ticket-card.tsx'

const MISSING = msg`This order no longer exists.`

/** Opens the print dialog once, half a second after the fonts and every code are there (TKP-2). */
function usePrintDialog(codes: number): () => void {
  const [ready, setReady] = useState(0)
  useEffect(() => {
    if (codes === 0 || ready < codes) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let is_gone = false
    void document.fonts.ready.then(() => {
      if (!is_gone) timer = setTimeout(() => print(), PRINT_DIALOG_MS)
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
  /** By the ticket's short id, as far as they are drawn already. */
  readonly codes: Readonly<Record<string, QrDrawing>>
}

/** Only what opens a door is printed, one ticket per page (CHK-6, TKP-2). */
export function PrintPage({ tickets, event, operator, codes }: PrintPageProps) {
  const active = tickets.filter((ticket) => ticket.status === AttendeeStatus.ACTIVE && ticket.qr)
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
      {active.map((ticket) => {
        const code = codes[ticket.short_id]
        return (
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
        )
      })}
    </main>
  )
}

/** CHK-6, written by the server: all tickets of an order. */
export function PrintOrderPage({ printed, operator }: { printed: OrderPrintData | null; operator: Operator }) {
  if (!printed)
    return (
      <Missing
        title={<Trans>This order no longer exists.</Trans>}
        hint={<Trans>Check that the whole link was copied, or look for the newest mail about your order.</Trans>}
        operator={operator}
      />
    )
  return <PrintPage {...printed} operator={operator} />
}

export const printTitle = (printed: OrderPrintData | null, i18n: I18n): string =>
  printed ? `${printed.reference} – ${printed.event.title}` : i18n._(MISSING)
