import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Locale } from '#core/platform/locales.ts'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { formatEventDate } from '#core/platform/time.ts'
import type { TicketPageData } from '#core/records/ticket-page/page-data.ts'
import type { PublicAttendeeView } from '#core/records/ticket-page/schema.ts'
import { Badge } from '#web/platform/public-ui/badge.tsx'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { CopyButton } from '#web/platform/public-ui/copy-button.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Footer } from '#web/platform/public-ui/page/footer.tsx'
import { Missing } from '#web/platform/public-ui/page/load-state.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { CONTENT_ID, SkipLink } from '#web/platform/public-ui/page/skip-link.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import { TEST_MODE_LABEL } from './labels.ts'
import { PrintPage } from './print-page.tsx'
import { TicketCard } from './ticket-card.tsx'
import { type TicketLink, ticketFile } from './ticket-files.ts'
import styles from './ticket-page.module.css'

interface TicketPageProps extends TicketPageData {
  readonly locale: Locale
  readonly operator: Operator
  readonly path: string
}

/** One ticket by its secret link, on screen or for paper, written by the server (TKP-1, TKP-2). */
export function TicketPage({ ticket, code, as_of, is_print, locale, operator, path }: TicketPageProps) {
  if (!ticket) return <TicketMissing operator={operator} />
  if (is_print) {
    const codes = code ? { [ticket.short_id]: code } : {}
    return <PrintPage tickets={[ticket]} event={ticket.event} operator={operator} codes={codes} />
  }
  return (
    <div className={styles.page}>
      <SkipLink />
      <main id={CONTENT_ID} tabIndex={-1} className={`wrap ${styles.main}`}>
        <EventLink ticket={ticket} />
        <KeptNotice as_of={as_of} timezone={ticket.event.timezone} />
        {ticket.status === AttendeeStatus.CANCELLED && (
          <Notice tone="error" title={<Trans>This ticket is cancelled.</Trans>}>
            <p>
              <Trans>It is no longer valid at the door. The organizer can tell you more.</Trans>
            </p>
          </Notice>
        )}
        <TicketCard ticket={ticket} event={ticket.event} heading="h1" size="page" {...(code ? { code } : {})}>
          <OnTicket ticket={ticket} />
        </TicketCard>
        {ticket.status === AttendeeStatus.ACTIVE && (
          <TicketActions link={{ event_id: ticket.event.id, attendee_short_id: ticket.short_id }} />
        )}
      </main>
      <Footer locale={locale} operator={operator} path={path} contact={ticket.event.settings.support_email} />
    </div>
  )
}

/** Shown by style alone, when the device's own worker marks the document as one it kept (TKP-5). */
function KeptNotice({ as_of, timezone }: { as_of: string; timezone: string }) {
  const { tag } = useLocale()
  const time = formatEventDate(new Date(as_of), timezone, tag)
  return (
    <div className={styles.kept}>
      <Notice tone="warning" title={<Trans>You are offline: this is your ticket as of {time}.</Trans>}>
        <p>
          <Trans>You can show it at the door. What changed since then is shown when you are online again.</Trans>
        </p>
      </Notice>
    </div>
  )
}

function EventLink({ ticket: { event, is_test } }: { ticket: PublicAttendeeView }) {
  return (
    <p className={styles.top}>
      <a href={paths.event(event.id, event.slug)}>
        <Trans>Event page</Trans>
      </a>
      {is_test && <Badge label={TEST_MODE_LABEL} />}
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

const MISSING = msg`This ticket does not exist.`

/** The title of the document. */
export const ticketTitle = ({ ticket }: TicketPageData, i18n: I18n): string =>
  ticket ? `${ticket.first_name} ${ticket.last_name} – ${ticket.event.title}` : i18n._(MISSING)

export const TicketMissing = ({ operator }: { operator: Operator | null }) => (
  <Missing
    title={<Trans>This ticket does not exist.</Trans>}
    hint={<Trans>Check that the whole link was copied, or look for the newest mail with your ticket.</Trans>}
    operator={operator}
  />
)
