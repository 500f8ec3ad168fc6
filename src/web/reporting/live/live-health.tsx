import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ERRORS, type ErrorCode } from '#core/platform/errors/errors.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import type { LiveView } from '#core/reporting/live/schema.ts'
import { Count, useCounts } from '#web/platform/ui/display/money.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { ALARM_LABELS } from './labels.ts'
import styles from './live.module.css'

/** What is red is announced at once, nothing else on the page is (LIVE-4, LIVE-6). */
export function LiveAlarms({ alarms }: { alarms: LiveView['health']['alarms'] }) {
  const { i18n } = useLingui()
  return (
    <div role="alert" className={styles.alarms}>
      {alarms.map((alarm) => (
        <p key={alarm}>
          <b>{i18n._(ALARM_LABELS[alarm].title)}</b> {i18n._(ALARM_LABELS[alarm].text)}
        </p>
      ))}
    </div>
  )
}

/** Payments and mails of the event (LIVE-4). */
export function LiveHealth({ health }: { health: LiveView['health'] }) {
  return (
    <Card title={<Trans>Payments and mails</Trans>}>
      <dl className={styles.rows}>
        <Row name={<Trans>Payments that came through</Trans>}>
          <Percent value={health.payment_success} />
        </Row>
        <Row name={<Trans>Answers of the card provider</Trans>}>
          <Time ms={health.provider_ms} />
        </Row>
        <Row name={<Trans>News of payments handled</Trans>}>
          <Time ms={health.webhook_ms} />
        </Row>
        <Row name={<Trans>Mails waiting</Trans>}>
          <Count value={health.mails_queued} />
          {health.oldest_mail !== null && (
            <small className={styles.note}>
              <Plural
                value={Math.max(1, Math.ceil(health.oldest_mail / SECONDS_A_MINUTE))}
                one="oldest less than # minute"
                other="oldest less than # minutes"
              />
            </small>
          )}
        </Row>
        <Row name={<Trans>Mails that failed</Trans>}>
          <Count value={health.mails_failed} />
        </Row>
      </dl>
    </Card>
  )
}

const SECONDS_A_MINUTE = 60

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const NoFigure = () => (
  <small className={styles.note}>
    <Trans>none yet</Trans>
  </small>
)

const Percent = ({ value }: { value: number | null }) => (value === null ? <NoFigure /> : <Trans>{value} in 100</Trans>)

/** 95 of 100 took no longer. */
function Time({ ms }: { ms: number | null }) {
  const count = useCounts()
  if (ms === null) return <NoFigure />
  const seconds = count(ms / SECOND_MS)
  return <Trans>95 in 100 within {seconds} s</Trans>
}

/** Why buyers were refused and cards declined, most frequent first (LIVE-1). */
export function LiveReasons({ refused, declined }: Pick<LiveView, 'refused' | 'declined'>) {
  const { i18n } = useLingui()
  if (refused.length + declined.length === 0) return null
  return (
    <Card title={<Trans>Refused and declined</Trans>}>
      <dl className={styles.rows}>
        {refused.map(({ code, count }) => (
          <Row key={code} name={code in ERRORS ? i18n._(ERRORS[code as ErrorCode].message) : <code>{code}</code>}>
            <Count value={count} />
          </Row>
        ))}
        {declined.map(({ code, count }) => (
          <Row
            key={code}
            name={
              <Trans>
                Card declined: <code>{code}</code>
              </Trans>
            }
          >
            <Count value={count} />
          </Row>
        ))}
      </dl>
    </Card>
  )
}
