import { Trans, useLingui } from '@lingui/react/macro'
import type { Locale } from '#core/platform/locales.ts'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import { formatEventDate } from '#core/platform/time.ts'
import type { QueuePageData } from '#core/sales/waiting-room/page-data.ts'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Footer } from '#web/platform/public-ui/page/footer.tsx'
import { CONTENT_ID, SkipLink } from '#web/platform/public-ui/page/skip-link.tsx'
import { TearPanel } from '#web/platform/public-ui/panel.tsx'
import { GoodToKnow } from './good-to-know.tsx'
import { NewsNotices } from './news-notices.tsx'
import { PlaceTools } from './place-tools.tsx'
import styles from './queue.module.css'
import { QueueStates } from './queue-states.tsx'

interface QueuePageProps extends QueuePageData {
  readonly locale: Locale
  readonly operator: Operator
  readonly path: string
}

/**
 * The page of a waiting room (ROOM-20): written by the server once for a language, with all sentences that its script may
 * want to show. Parts of it are there while the script says so (`data-in`, `data-when`), and it fills the gaps
 * (`data-slot`); without a script it stands as the server wrote it (ROOM-21).
 */
export function QueuePage({ event, queue, is_framed, locale, operator, path }: QueuePageProps) {
  const { t } = useLingui()
  const { tag } = useLocale()
  // the embedding page has a main part of its own
  const Main = is_framed ? 'div' : 'main'
  return (
    <div className={is_framed ? styles.framed : styles.page}>
      {!is_framed && (
        <>
          <SkipLink />
          <header className={styles.top}>
            <div className="wrap">
              <a className={styles.event} href={paths.event(event.id, event.slug)}>
                <b>
                  <bdi>{event.title}</bdi>
                </b>
                <span>{formatEventDate(new Date(event.start_date), event.timezone, tag)}</span>
              </a>
            </div>
          </header>
        </>
      )}
      <Main id={CONTENT_ID} tabIndex={-1} className={`wrap ${styles.main}`}>
        <NewsNotices />
        <TearPanel
          is_split
          goods_label={t`Your place`}
          money_label={t`Good to know`}
          goods={<QueueStates event={event} queue={queue} />}
          money={
            <>
              <GoodToKnow queue={queue} is_framed={is_framed} />
              <PlaceTools />
            </>
          }
        />
        <p className={styles.updated} hidden data-when="looked">
          <Trans>
            Last update: <span data-slot="updated" />
          </Trans>
        </p>
        <p className="visually-hidden" role="status" data-live="polite" />
        <p className="visually-hidden" role="alert" data-live="turn" />
        <Spoken />
      </Main>
      {!is_framed && <Footer is_static locale={locale} operator={operator} path={path} />}
    </div>
  )
}

/** What is said to who listens (ROOM-21). */
const Spoken = () => (
  <>
    <template data-say="position">
      <Trans>
        Your place in the queue is now <span data-slot="position" />.
      </Trans>
    </template>
    <template data-say="turn">
      <Trans>It is your turn. Press “Enter” to choose your tickets.</Trans>
    </template>
  </>
)
