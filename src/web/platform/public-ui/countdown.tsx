import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#core/platform/limits.ts'
import { classes } from './class-names.ts'
import styles from './countdown.module.css'
import { ANNOUNCED_FOR_SECONDS, ANNOUNCED_SECONDS, TICK_MS } from './limits.ts'

export interface Hold {
  /** ISO instants of one answer; the device's own clock is never trusted (TIM-6). */
  readonly reserved_until: string
  readonly server_time: string
}

interface CountdownProps extends Hold {
  /** Called once when the time is up. */
  readonly onLapse: () => void
  /** What the full ring stands for; left out, what this answer had left. */
  readonly whole_seconds?: number
  /** What is said of it instead of being held for so long: for the eye, and announced with the minutes that are left. */
  readonly said?: { readonly shown: (words: string) => ReactNode; readonly announced: (minutes: number) => string }
}

const two = (figure: number): string => String(figure).padStart(2, '0')

const CIRCUMFERENCE = 2 * Math.PI * 14

const spanOf = ({ reserved_until, server_time }: Hold): number =>
  Math.max(0, Date.parse(reserved_until) - Date.parse(server_time))

/** Seconds left, counted from the difference between the server's times (TIM-6). */
export function useSecondsLeft({ reserved_until, server_time }: Hold): number {
  const span = spanOf({ reserved_until, server_time })
  const [left, setLeft] = useState(Math.ceil(span / 1000))
  useEffect(() => {
    const end = performance.now() + span
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, TICK_MS)
    // a phone that slept has stopped its timers, not the hold
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [span])
  return left
}

const [SOON, LAST] = ANNOUNCED_SECONDS

/** Ring and words until the hold lapses; mm:ss for the eye alone where width forces it (CHK-1). */
export function Countdown({ reserved_until, server_time, onLapse, whole_seconds, said }: CountdownProps) {
  const { t } = useLingui()
  const left = useSecondsLeft({ reserved_until, server_time })
  const whole = Math.max(1, whole_seconds ?? spanOf({ reserved_until, server_time }) / 1000)
  const has_lapsed = useRef(false)
  useEffect(() => {
    if (left > 0 || has_lapsed.current) return
    has_lapsed.current = true
    onLapse()
  }, [left, onLapse])
  const hours = Math.floor(left / HOUR_SECONDS)
  const minutes = Math.floor((left % HOUR_SECONDS) / MINUTE_SECONDS)
  const seconds = left % MINUTE_SECONDS
  // what somebody waited for is held for hours (WTL-17)
  const words =
    hours > 0
      ? t`${plural(hours, { one: '# hour', other: '# hours' })} and ${plural(minutes, { one: '# minute', other: '# minutes' })}`
      : t`${plural(minutes, { one: '# minute', other: '# minutes' })} and ${plural(seconds, { one: '# second', other: '# seconds' })}`
  const announced = ANNOUNCED_SECONDS.find((mark) => left <= mark && left > mark - ANNOUNCED_FOR_SECONDS)
  const left_minutes = (announced ?? 0) / MINUTE_SECONDS
  const spoken =
    said?.announced(left_minutes) ??
    t`${plural(left_minutes, { one: '# minute', other: '# minutes' })} left to finish your order.`
  return (
    <div className={classes(styles.countdown, left <= SOON && styles.soon, left <= LAST && styles.last)}>
      <svg className={styles.ring} viewBox="0 0 32 32" aria-hidden="true">
        <circle className={styles.track} cx="16" cy="16" r="14" />
        <circle
          className={styles.rest}
          cx="16"
          cy="16"
          r="14"
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - Math.min(1, left / whole))}
        />
      </svg>
      <span className={styles.short} aria-hidden="true">
        {hours > 0 ? `${hours}:${two(minutes)}` : minutes}:{two(seconds)}
      </span>
      <span className={styles.long}>
        {said ? (
          said.shown(words)
        ) : (
          <Trans>
            Held for <b>{words}</b>
          </Trans>
        )}
      </span>
      <span className="visually-hidden" role="status">
        {announced === undefined ? '' : spoken}
      </span>
    </div>
  )
}
