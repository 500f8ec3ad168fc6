import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { classes } from './class-names.ts'
import styles from './countdown.module.css'

interface CountdownProps {
  /** ISO instants of the answer; the device's own clock is never trusted (TIM-6). */
  readonly reserved_until: string
  readonly server_time: string
  /** Called once when the time is up. */
  readonly onLapse: () => void
  /** mm:ss for the eye only; the words stay for screen readers. */
  readonly is_short?: boolean
}

const ANNOUNCED_SECONDS = [300, 60]
const CIRCUMFERENCE = 2 * Math.PI * 14

/** Seconds left, counted from the difference between the server's times. */
function useSecondsLeft(reserved_until: string, server_time: string): number {
  const span = Math.max(0, Date.parse(reserved_until) - Date.parse(server_time))
  const [left, setLeft] = useState(Math.ceil(span / 1000))
  useEffect(() => {
    const end = performance.now() + span
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    // a phone that slept has stopped its timers, not the hold
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [span])
  return left
}

/** Ring and words until the hold lapses; announced at 5 minutes and 1 minute (CHK-1). */
export function Countdown({ reserved_until, server_time, onLapse, is_short = false }: CountdownProps) {
  const { t } = useLingui()
  const left = useSecondsLeft(reserved_until, server_time)
  const whole = Math.max(1, (Date.parse(reserved_until) - Date.parse(server_time)) / 1000)
  const has_lapsed = useRef(false)
  useEffect(() => {
    if (left > 0 || has_lapsed.current) return
    has_lapsed.current = true
    onLapse()
  }, [left, onLapse])
  const minutes = Math.floor(left / 60)
  const seconds = left % 60
  const minute_words = plural(minutes, { one: '# minute', other: '# minutes' })
  const second_words = plural(seconds, { one: '# second', other: '# seconds' })
  const words = t`${minute_words} and ${second_words}`
  const announced = ANNOUNCED_SECONDS.find((mark) => left <= mark && left > mark - 5)
  return (
    <div className={classes(styles.countdown, left <= 300 && styles.soon, left <= 60 && styles.last)}>
      <svg className={styles.ring} viewBox="0 0 32 32" aria-hidden="true">
        <circle className={styles.track} cx="16" cy="16" r="14" />
        <circle className={styles.rest} cx="16" cy="16" r="14" strokeDasharray={CIRCUMFERENCE} strokeDashoffset={CIRCUMFERENCE * (1 - left / whole)} />
      </svg>
      {is_short && (
        <span className={styles.short} aria-hidden="true">
          {minutes}:{String(seconds).padStart(2, '0')}
        </span>
      )}
      <span className={is_short ? 'visually-hidden' : undefined}>{words}</span>
      <span className="visually-hidden" role="status">
        {announced !== undefined && <Trans>Your tickets are held for {words} more.</Trans>}
      </span>
    </div>
  )
}
