import { useCallback, useEffect, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { asksForPass } from '#core/platform/states/queue-state.ts'
import { useLocale } from '#web/platform/public-ui/money.tsx'

/** What the queue's page says behind the `#` of the page it leads to. */
interface Entered {
  /** Milliseconds of this device's clock until which its visitor may shop. */
  readonly until: number | null
  /** In a frame, which may keep nothing: the session that entered. */
  readonly session: string | null
}

let entered: Entered | null = null

/** Reads it once and takes it out of the address: it is nobody else's, and over soon. */
export function takeEntered(): Entered {
  if (entered) return entered
  const told = new URLSearchParams(location.hash.slice(1))
  const until = Number(told.get('inside'))
  entered = { until: until > 0 ? until : null, session: told.get('session') }
  if (entered.until !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return entered
}

const keyOf = (event_id: number): string => `turnout:inside:${event_id}`

function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

export interface QueuePass {
  /** A waiting room is on and this visitor has not entered: joining stands in the place of going on (ROOM-22). */
  readonly must_join: boolean
  /** Milliseconds of this device's clock; null where nothing ends. */
  readonly until: number | null
  /** The queue's page as this one's neighbour. */
  readonly href: string
  readonly is_framed: boolean
  lapse(): void
  /** The server knows of no pass: whatever this page believed is over. */
  refused(): void
}

/** Colours of the page, for the queue's page in the same frame: an embedding site may have chosen its own (WID-3). */
const LOOK = [
  'bg',
  'card',
  'primary',
  'secondary',
  'text',
  'button',
  'link',
  'on-bg',
  'on-button',
  'on-primary',
] as const
const OTHERS = ['focus', 'focus-on-bg', 'save', 'error'] as const

function lookOf(): string {
  const style = getComputedStyle(document.body)
  return [...LOOK, ...OTHERS].map((name) => `--ev-${name}:${style.getPropertyValue(`--ev-${name}`).trim()}`).join(';')
}

/** With what only a script can say: that joining was asked for, and where a frame comes back to. */
export function queueAddress(href: string, is_framed: boolean, asked: Readonly<Record<string, string>>): string {
  const back: Readonly<Record<string, string>> = is_framed
    ? { back: location.pathname + location.search, look: lookOf() }
    : {}
  return `${href}${is_framed ? '&frame=1' : ''}#${new URLSearchParams({ ...asked, ...back })}`
}

/** Whether this visitor has entered from the waiting room, and for how long (ROOM-13, ROOM-22). */
export function useQueuePass(event: PublicEventView, is_framed: boolean): QueuePass {
  const { locale } = useLocale()
  const [until, setUntil] = useState<number | null>(null)
  const { id, slug, queue } = event
  useEffect(() => {
    const told = takeEntered().until
    if (told !== null) attempt(() => sessionStorage.setItem(keyOf(id), String(told)))
    const kept = told ?? Number(attempt(() => sessionStorage.getItem(keyOf(id))))
    setUntil(kept > Date.now() ? kept : null)
  }, [id])
  const lapse = useCallback(() => {
    attempt(() => sessionStorage.removeItem(keyOf(id)))
    entered = { until: null, session: null }
    setUntil(null)
  }, [id])
  const href = `${paths.queue(id, slug)}?lang=${locale}`
  const asks = queue !== null && asksForPass(queue.state)
  return {
    must_join: asks && until === null,
    until: asks ? until : null,
    href,
    is_framed,
    lapse,
    refused() {
      lapse()
      location.assign(queueAddress(href, is_framed, { ended: '', join: '' }))
    },
  }
}
