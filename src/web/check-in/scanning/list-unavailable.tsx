import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { ScanPageListView } from '#core/check-in/scanning/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#core/platform/limits.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { DateBlock } from '#web/platform/public-ui/date-block.tsx'
import { TICK_MS } from '#web/platform/public-ui/limits.ts'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import styles from './list-unavailable.module.css'

/** Not found, without a word about what may have been here (SCN-20). */
export function ListNotFound() {
  return (
    <Closed title={<Trans>Check-in list not found</Trans>}>
      <p>
        <Trans>This link opens no list, or a newer link has replaced it. Ask your organizer for the new one.</Trans>
      </p>
    </Closed>
  )
}

/** A fault of ours. Nothing that was scanned is lost by loading again: what waits is kept on the device (OFF-6). */
export function ListFailed() {
  return (
    <Closed title={<Trans>Something went wrong</Trans>}>
      <p role="alert">
        <Trans>The page could not go on. Scans that were not sent yet are kept on this device.</Trans>
      </p>
      <Button onClick={() => location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </Closed>
  )
}

export function ListExpired({ list }: { list: ScanPageListView }) {
  const { tag } = useLocale()
  const when = list.expires_at && formatEventDate(new Date(list.expires_at), list.event.timezone, tag)
  return (
    <Closed title={<Trans>Check-in list has expired</Trans>} list={list}>
      {when && (
        <p>
          <Trans>It closed on {when}. Your organizer can extend it.</Trans>
        </p>
      )}
    </Closed>
  )
}

interface ListNotYetOpenProps {
  readonly list: ScanPageListView
  readonly onOpen: () => void
}

/** The day, the time and a countdown; at its end the list opens by itself (SCN-1). */
export function ListNotYetOpen({ list, onOpen }: ListNotYetOpenProps) {
  const { locale, tag } = useLocale()
  const opens = list.activates_at ?? list.server_time
  const left = useTimeLeft(opens, list.server_time)
  const is_due = left === 0
  useEffect(() => {
    if (is_due) onOpen()
  }, [is_due, onOpen])
  const { timezone } = list.event
  const when = formatEventDate(new Date(opens), timezone, tag)
  const rest = durationText(left, tag)
  return (
    <Closed
      title={<Trans>Check-in list is not active</Trans>}
      list={list}
      aside={<DateBlock date={opens} timezone={timezone} locale={locale} />}
    >
      <p>
        <Trans>It opens on {when}. Leave this page open: it starts by itself.</Trans>
      </p>
      <p className={styles.countdown} role="timer">
        <Trans>Opens in {rest}</Trans>
      </p>
    </Closed>
  )
}

interface ClosedProps {
  readonly title: ReactNode
  readonly list?: ScanPageListView
  readonly aside?: ReactNode
  readonly children: ReactNode
}

const Closed = ({ title, list, aside, children }: ClosedProps) => (
  <main className={styles.closed}>
    {aside}
    <div className={styles.words}>
      {list && (
        <p className={styles.list}>
          <b>{list.name}</b>
          <span>{list.event.title}</span>
        </p>
      )}
      <h1>{title}</h1>
      {children}
    </div>
  </main>
)

/** Seconds left, from the difference of the server's own times: the device's clock plays no part (TIM-6). */
function useTimeLeft(until: string, server_time: string): number {
  const span = Math.max(0, Date.parse(until) - Date.parse(server_time))
  const [left, setLeft] = useState(Math.ceil(span / 1000))
  useEffect(() => {
    const end = performance.now() + span
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [span])
  return left
}

const UNITS = [
  ['day', DAY_SECONDS],
  ['hour', HOUR_SECONDS],
  ['minute', MINUTE_SECONDS],
  ['second', 1],
] as const

/** The two largest units: "2 days, 4 hours", in the reader's language. */
function durationText(seconds: number, tag: string): string {
  const first = Math.max(
    0,
    UNITS.findIndex(([, size]) => seconds >= size),
  )
  const start = seconds === 0 ? UNITS.length - 1 : Math.min(first, UNITS.length - 1)
  let rest = seconds
  const parts = UNITS.slice(start, start + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  })
  return new Intl.ListFormat(tag, { type: 'unit', style: 'long' }).format(parts)
}
