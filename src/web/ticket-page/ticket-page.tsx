import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PublicAttendeeView } from '#core/attendees/schema.ts'
import { paths } from '#core/paths.ts'
import type { Operator } from '#core/public-pages/page-data.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { Badge } from '#web/public-ui/badge.tsx'
import { ButtonLink } from '#web/public-ui/button.tsx'
import { CopyButton } from '#web/public-ui/copy-button.tsx'
import { applyEventColors } from '#web/public-ui/event-colors.ts'
import { Footer } from '#web/public-ui/footer.tsx'
import { Icon } from '#web/public-ui/icon.tsx'
import { LoadFailed, Loading, Missing } from '#web/public-ui/load-state.tsx'
import { useLocale } from '#web/public-ui/money.tsx'
import { Notice } from '#web/public-ui/notice.tsx'
import { RichText } from '#web/public-ui/rich-text.tsx'
import { findTicket, type TicketLink, ticketFile } from './api.ts'
import { TicketCard } from './ticket-card.tsx'
import styles from './ticket-page.module.css'

export type TicketState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'ready'; readonly ticket: PublicAttendeeView }
  | { readonly kind: 'failed'; readonly error: unknown }

export function useTicket({ event_id, attendee_short_id }: TicketLink): TicketState {
  const [state, setState] = useState<TicketState>({ kind: 'loading' })
  useEffect(() => {
    let is_current = true
    findTicket({ event_id, attendee_short_id }).then(
      (ticket) => is_current && setState({ kind: 'ready', ticket }),
      (error: unknown) =>
        is_current &&
        setState(error instanceof ApiError && error.status === 404 ? { kind: 'missing' } : { kind: 'failed', error }),
    )
    return () => {
      is_current = false
    }
  }, [event_id, attendee_short_id])
  const ticket = state.kind === 'ready' ? state.ticket : null
  useEffect(() => {
    if (!ticket) return
    applyEventColors(ticket.event.settings)
    document.title = `${ticket.first_name} ${ticket.last_name} – ${ticket.event.title}`
  }, [ticket])
  return state
}

interface TicketPageProps {
  readonly link: TicketLink
  readonly operator: Operator | null
}

/** One ticket by its secret link (TKP-1). */
export function TicketPage({ link, operator }: TicketPageProps) {
  const state = useTicket(link)
  const { locale } = useLocale()
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'missing') return <TicketMissing operator={operator} />
  if (state.kind === 'failed') return <LoadFailed error={state.error} operator={operator} />
  const { ticket } = state
  return (
    <div className={styles.page}>
      <main className={`wrap ${styles.main}`}>
        <EventLink ticket={ticket} />
        {ticket.status === 'CANCELLED' && (
          <Notice tone="error" title={<Trans>This ticket is cancelled.</Trans>}>
            <p>
              <Trans>It is no longer valid at the door. The organizer can tell you more.</Trans>
            </p>
          </Notice>
        )}
        <TicketCard ticket={ticket} event={ticket.event} heading="h1" size="page">
          <OnTicket ticket={ticket} />
        </TicketCard>
        {ticket.status === 'ACTIVE' && <TicketActions link={link} />}
      </main>
      <Footer locale={locale} {...(operator ? { operator } : {})} />
    </div>
  )
}

function EventLink({ ticket: { event, is_test } }: { ticket: PublicAttendeeView }) {
  return (
    <p className={styles.top}>
      <a href={paths.event(event.id, event.slug)}>
        <Trans>Event page</Trans>
      </a>
      {is_test && (
        <Badge tone="plain">
          <Trans>Test mode</Trans>
        </Badge>
      )}
    </p>
  )
}

/** Where to go: the map, or how to connect. */
function OnTicket({ ticket: { maps_url, online_event_details, event } }: { ticket: PublicAttendeeView }) {
  return (
    <>
      {maps_url && !event.is_online_event && (
        <p>
          <a href={maps_url} rel="noopener noreferrer" target="_blank">
            <Trans>Open map</Trans>
          </a>
        </p>
      )}
      {online_event_details && (
        <section className={styles.online}>
          <h2>
            <Trans>How to join</Trans>
          </h2>
          <RichText html={online_event_details} is_small />
        </section>
      )}
    </>
  )
}

function TicketActions({ link }: { link: TicketLink }) {
  const { t } = useLingui()
  const { event_id, attendee_short_id } = link
  return (
    <div className={styles.actions}>
      <ButtonLink variant="card" href={paths.printTicket(event_id, attendee_short_id)}>
        <Icon name="print" />
        <Trans>Print</Trans>
      </ButtonLink>
      <ButtonLink variant="card" href={ticketFile(link, 'ticket.pdf')} download>
        <Icon name="download" />
        <Trans>PDF</Trans>
      </ButtonLink>
      <ButtonLink variant="card" href={ticketFile(link, 'calendar.ics')} download>
        <Icon name="calendar" />
        <Trans>Add to calendar</Trans>
      </ButtonLink>
      <CopyButton
        variant="card"
        text={() => new URL(paths.ticket(event_id, attendee_short_id), location.href).href}
        done={t`Link copied`}
      >
        <Icon name="link" />
        <Trans>Copy link</Trans>
      </CopyButton>
    </div>
  )
}

export const TicketMissing = ({ operator }: { operator: Operator | null }) => (
  <Missing
    title={<Trans>This ticket does not exist.</Trans>}
    hint={<Trans>Check that the whole link was copied, or look for the newest mail with your ticket.</Trans>}
    operator={operator}
  />
)
