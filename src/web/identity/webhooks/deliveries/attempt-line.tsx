import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isDelivered } from '#core/identity/webhooks/attempts.ts'
import { WEBHOOK_TIMEOUT_MS } from '#core/identity/webhooks/limits.ts'
import type { AttemptView } from '#core/identity/webhooks/schema.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import { RESULT_CAUSES, RESULT_LABELS } from '../labels.ts'
import styles from '../webhooks.module.css'
import { PreciseTime } from './precise-time.tsx'

/** What came: the status of an answer, else what went wrong. */
export function AttemptResultText({ attempt: { result, status } }: { attempt: AttemptView }) {
  const { i18n } = useLingui()
  if (result === 'HTTP') return <Trans>HTTP {status}</Trans>
  const words = i18n._(RESULT_LABELS[result])
  return status === null ? words : `${words} (${status})`
}

/** Where to look after a failure; nothing where the status says it all. */
function Cause({ attempt: { result, status } }: { attempt: AttemptView }) {
  const { i18n } = useLingui()
  if (result === 'TIMEOUT')
    return (
      <>
        <Plural value={WEBHOOK_TIMEOUT_MS / SECOND_MS} one="# second is allowed." other="# seconds are allowed." />{' '}
        {i18n._(RESULT_CAUSES.TIMEOUT)}
      </>
    )
  if (result !== 'HTTP') return i18n._(RESULT_CAUSES[result])
  if (status === null || isDelivered({ result, status })) return null
  if (status === 401 || status === 403)
    return <Trans>The endpoint refused it. Check the signing secret and what stands before your program.</Trans>
  if (status === 404) return <Trans>There is nothing at this address. Check its path.</Trans>
  if (status === 410) return <Trans>The endpoint says that it no longer exists. It is switched off.</Trans>
  if (status === 413) return <Trans>The message was too large for the endpoint.</Trans>
  if (status === 429) return <Trans>The endpoint takes no more at the moment.</Trans>
  if (status >= 500) return <Trans>The endpoint itself failed. Look into its log at this time.</Trans>
  return <Trans>Any status from 200 to 299 counts as delivered.</Trans>
}

/** One attempt with its time to the second: what a log of somebody else's is compared by (HOOK-8). */
export function AttemptLine({ attempt, number, zone }: { attempt: AttemptView; number: number; zone: string }) {
  const seconds = (attempt.duration_ms / SECOND_MS).toFixed(attempt.duration_ms < SECOND_MS ? 3 : 1)
  return (
    <li data-tone={isDelivered(attempt) ? 'green' : 'red'}>
      <span className={styles.attempt_head}>
        <b>
          <Trans>
            Attempt {number}: <AttemptResultText attempt={attempt} />
          </Trans>
        </b>
        <span className={styles.small}>
          <PreciseTime at={attempt.started_at} zone={zone} /> · <Trans>{seconds} s</Trans>
        </span>
      </span>
      <span className={styles.quiet}>
        <Cause attempt={attempt} />
      </span>
    </li>
  )
}
