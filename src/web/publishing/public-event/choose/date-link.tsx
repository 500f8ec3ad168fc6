import { type MouseEvent, type ReactNode, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { SaleState } from '#core/catalog/tickets/sale-state.ts'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import type { LiveEvent } from '../use-live-event.ts'
import styles from './date-picker.module.css'
import { type AskedDates, dateAddress } from './date-slot.ts'

interface DateLinkProps {
  readonly asked: AskedDates
  readonly event: PublicEventView
  readonly live: LiveEvent
  readonly label?: string
  readonly is_current?: boolean
  readonly className?: string
  readonly day?: string
  /** It is shown now. */
  readonly onShown?: (() => void) | undefined
  readonly children: ReactNode
}

/** Opens its date in place, choices kept; opened in another tab or without a script it is a page of its own. */
export function DateLink({
  asked,
  event,
  live,
  label,
  is_current = false,
  className,
  day,
  onShown,
  children,
}: DateLinkProps) {
  const [is_busy, setBusy] = useState(false)
  const code = event.promo_code?.valid ? event.promo_code.code : null
  const href = dateAddress(asked, new URLSearchParams(code === null ? {} : { promo_code: code }))
  const choose = (click: MouseEvent<HTMLAnchorElement>) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.button !== 0) return
    click.preventDefault()
    setBusy(true)
    live
      .choose(asked)
      .then(onShown)
      // the server may know more than this page
      .catch(() => location.assign(dateAddress(asked, new URLSearchParams(location.search))))
      .finally(() => setBusy(false))
  }
  return (
    <a
      className={className}
      href={href}
      target="_self"
      rel="nofollow"
      aria-label={label}
      aria-current={is_current ? 'date' : undefined}
      aria-busy={is_busy || undefined}
      data-day={day}
      onClick={choose}
    >
      {children}
    </a>
  )
}

export const GONE: readonly SaleState[] = ['SOLD_OUT', 'DATE_CANCELLED', 'SALE_ENDED', 'HIDDEN']

/** A shape for each state, so that none is colour alone. */
export function Mark({ state }: { state: SaleState }) {
  if (state === 'ON_SALE') return <i className={styles.dot} />
  return (
    <Icon name={state === 'SALE_NOT_STARTED' || state === 'ALL_HELD' ? 'clock' : 'cross'} className={styles.mark} />
  )
}
