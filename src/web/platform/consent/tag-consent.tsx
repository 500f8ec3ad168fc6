import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type Consent, readConsent, storeConsent } from '#web/platform/consent/consent.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import styles from './tag-consent.module.css'
import type { ToldEvent } from './told-event.ts'

interface TagConsentProps {
  readonly frame: { readonly url: string; readonly services: readonly string[] }
  readonly organizer: string
  /** In the order they happened; a new list holds the old events. */
  readonly events: readonly ToldEvent[]
  /** The visitor wants to be asked again. */
  readonly is_asked: boolean
  /** The page has a bar at the foot of a phone, which stays in reach below. */
  readonly is_lifted?: boolean
  readonly onAnswer: (answer: Consent) => void
}

/** Asks once whether tags may run, and runs them in a frame of another origin if so (FUN-5, FUN-6). */
export function TagConsent({ frame, organizer, events, is_asked, is_lifted = false, onAnswer }: TagConsentProps) {
  const [consent, setConsent] = useState(readConsent)
  const answer = (given: Consent) => {
    storeConsent(given)
    setConsent(given)
    onAnswer(given)
  }
  return (
    <>
      {consent === 'YES' && <Frame {...frame} events={events} />}
      {(consent === null || is_asked) && (
        <Banner
          organizer={organizer}
          services={frame.services}
          is_asked={is_asked}
          is_lifted={is_lifted}
          onAnswer={answer}
        />
      )}
    </>
  )
}

interface BannerProps extends Required<Pick<TagConsentProps, 'organizer' | 'is_asked' | 'is_lifted' | 'onAnswer'>> {
  readonly services: readonly string[]
}

/** A part of the page like any other: nothing waits for it, nothing behind it is shut (FUN-6). Both answers look alike. */
function Banner({ organizer, services, is_asked, is_lifted, onAnswer }: BannerProps) {
  const { t } = useLingui()
  const { tag } = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  // whoever pressed the link at the foot of the page is led there; nobody else's focus moves
  useEffect(() => {
    if (is_asked) heading.current?.focus({ preventScroll: true })
  }, [is_asked])
  const names = new Intl.ListFormat(tag).format(services)
  return (
    <section className={classes(styles.banner, is_lifted && styles.lifted)} aria-label={t`Privacy choices`}>
      <div className={styles.inner}>
        <div className={styles.text}>
          <h2 className={styles.heading} ref={heading} tabIndex={-1}>
            <Trans>May we count your visit?</Trans>
          </h2>
          <p>
            <Trans>
              <bdi>{organizer}</bdi> would like to use {names} to see which links lead to orders. This sets cookies and
              shares what is viewed and bought here, never your name or email. You can order either way.
            </Trans>
          </p>
        </div>
        <div className={styles.answers}>
          <Button variant="card" onClick={() => onAnswer('NO')}>
            <Trans>Reject</Trans>
          </Button>
          <Button variant="card" onClick={() => onAnswer('YES')}>
            <Trans>Accept</Trans>
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Nothing to see; it is told what happened once it listens, each event once. */
function Frame({ url, services, events }: TagConsentProps['frame'] & { readonly events: readonly ToldEvent[] }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const told = useRef(0)
  const [listens, setListens] = useState(false)
  useEffect(() => {
    if (!listens) return
    for (const event of events.slice(told.current))
      frame.current?.contentWindow?.postMessage(event, new URL(url).origin)
    told.current = events.length
  }, [listens, events, url])
  return (
    <iframe
      ref={frame}
      src={url}
      title={services.join(', ')}
      hidden
      aria-hidden="true"
      tabIndex={-1}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
      onLoad={() => setListens(true)}
    />
  )
}
