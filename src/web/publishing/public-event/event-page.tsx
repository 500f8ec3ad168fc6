import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { PublicOrganizerView } from '#core/catalog/organizers/schema.ts'
import type { Locale } from '#core/platform/locales.ts'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import type { EventPageData } from '#core/publishing/public-pages/page-data.ts'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { Footer } from '#web/platform/public-ui/page/footer.tsx'
import { Guard } from '#web/platform/public-ui/page/guard.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { SkipLink, TICKETS_ID } from '#web/platform/public-ui/page/skip-link.tsx'
import { Heading, Panel, TearPanel } from '#web/platform/public-ui/panel.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import { ErrorPage } from '#web/publishing/error-pages/error-page.tsx'
import { OrderPanel, TotalBar } from './choose/order-panel.tsx'
import { TicketList } from './choose/ticket-list.tsx'
import type { Leave } from './choose/use-reserve.ts'
import { useTicketSelection } from './choose/use-ticket-selection.ts'
import styles from './event-page.module.css'
import { Poster } from './poster.tsx'
import { Share } from './share.tsx'
import { useTags } from './use-tags.tsx'
import { useVisit } from './use-visit.ts'

interface EventPageProps extends EventPageData {
  readonly locale: Locale
  readonly operator: Operator
  readonly path: string
  readonly leave?: Leave
}

const leaveByLocation: Leave = (url) => location.assign(url)

/** The event page (PUB-1 to PUB-8), and what stands there if it cannot be drawn (ERP-1). */
export function EventPage(props: EventPageProps) {
  const { locale, operator, path } = props
  const failed = <ErrorPage error="FAILED" reference={null} locale={locale} operator={operator} path={path} />
  return (
    <Guard fallback={() => failed}>
      <LiveEventPage {...props} />
    </Guard>
  )
}

function LiveEventPage({ is_designed = false, leave = leaveByLocation, ...rest }: EventPageProps) {
  const { event: initial, url, locale, operator, path } = rest
  const { t } = useLingui()
  const state = useTicketSelection(initial, leave)
  const button = useRef<HTMLDivElement>(null)
  const { element: consent, onChoices } = useTags({ event: initial, tags: rest.tags, url, quote: state.quote })
  useVisit(initial, { is_designed, has_choice: state.quote.units > 0 })
  const { event } = state.live
  if (!event)
    return <ErrorPage error="EVENT_UNAVAILABLE" reference={null} locale={locale} operator={operator} path={path} />
  const is_mirrored = event.settings.homepage_background_type === 'MIRRORED_COVER' && event.images.length > 0
  return (
    <div className={is_mirrored ? styles.mirrored : undefined}>
      <SkipLink to={TICKETS_ID} />
      {is_mirrored && <Backdrop url={event.images[0]?.urls['480']} />}
      <div className="wrap">
        <header className={styles.site}>
          <a className={styles.organizer} href={paths.organizer(event.organizer.id, event.organizer.slug)}>
            <Logo organizer={event.organizer} />
            <bdi>{event.organizer.name}</bdi>
          </a>
          <Share title={event.title} url={url} />
        </header>
        {event.is_preview && !is_designed && <PreviewBanner />}
        {/* in the designer's frame it is a second one on the screen */}
        <main className={styles.main} aria-label={is_designed ? t`Preview` : undefined}>
          <Poster event={event} />
          <TearPanel
            is_split
            goods_id={TICKETS_ID}
            goods_label={t`Tickets`}
            money_label={t`Your order`}
            goods={<TicketList selection={{ ...state.selection, event }} live={state.live} />}
            money={<OrderPanel event={event} state={state} button={button} />}
          />
          <About event={event} calendar={rest.calendar} />
        </main>
      </div>
      <TotalBar event={event} state={state} button={button} />
      <div className={styles.footer}>
        <Footer locale={locale} operator={operator} path={path} kept={keptOf(event)} onChoices={onChoices} />
      </div>
      {consent}
    </div>
  )
}

/** What another language shows again: the code, the date, the month and its day (PUB-8). */
const keptOf = ({ promo_code, selected_date, month }: PublicEventView): Record<string, string> => ({
  ...(promo_code?.valid ? { promo_code: promo_code.code } : {}),
  ...(selected_date ? { date: String(selected_date.id) } : {}),
  ...(month ? { month: month.shown, day: month.day } : {}),
})

function Backdrop({ url }: { url: string | undefined }) {
  return (
    <div className={styles.backdrop}>
      <img src={url} alt="" />
    </div>
  )
}

function PreviewBanner() {
  return (
    <aside className={styles.banner}>
      <Notice tone="warning" title={<Trans>Preview</Trans>}>
        <p>
          <Trans>Only your team sees this page. Nobody can order until the event is live.</Trans>
        </p>
      </Notice>
    </aside>
  )
}

/** The organizer's logo whole, or the first letter of the name. Beside the name at the top it says nothing new. */
function Logo({
  organizer,
  is_big = false,
}: {
  organizer: Pick<PublicOrganizerView, 'name' | 'logo'>
  is_big?: boolean
}) {
  const { t } = useLingui()
  const { name, logo } = organizer
  if (!logo)
    return (
      <span className={styles.letter} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
    )
  return (
    <img
      className={classes(styles.logo, is_big && styles.big)}
      src={logo.urls['480']}
      alt={is_big ? t`Logo of ${name}` : ''}
      width={logo.width}
      height={logo.height}
      decoding="async"
    />
  )
}

function About({ event, calendar }: { event: PublicEventView; calendar: string | undefined }) {
  const { organizer, settings } = event
  const name = organizer.name
  return (
    <Panel className={styles.about}>
      {event.description && (
        <div className={styles.text}>
          <Heading>
            <Trans>About this event</Trans>
          </Heading>
          <RichText html={event.description} />
        </div>
      )}
      <div className={styles.host}>
        <Heading>
          <Trans>Organizer</Trans>
        </Heading>
        <p className={styles.who}>
          <Logo organizer={organizer} is_big />
          <bdi>{name}</bdi>
        </p>
        {organizer.description && <RichText html={organizer.description} className={styles.host_text} />}
        <div className={styles.actions}>
          {settings.support_email && (
            <ButtonLink href={`mailto:${settings.support_email}`}>
              <Icon name="mail" />
              <Trans>Contact the organizer</Trans>
            </ButtonLink>
          )}
          {calendar && (
            <ButtonLink variant="link" href={calendar}>
              <Icon name="calendar" />
              <Trans>Add to calendar</Trans>
            </ButtonLink>
          )}
          <ButtonLink variant="link" href={paths.organizer(organizer.id, organizer.slug)}>
            <Trans>All events by {name}</Trans>
          </ButtonLink>
        </div>
      </div>
    </Panel>
  )
}
