import { useCallback, useEffect, useRef, useState } from 'react'
import { MIN_VERDICT_MS, VERDICT_MS } from '#core/check-in/scanning/limits.ts'
import { playTone, vibrate } from './device/feedback.ts'
import type { ShownScan } from './verdict-kind.ts'

export interface ShownVerdict {
  /** The verdict on the screen; null once it left. */
  readonly current: ShownScan | null
  /** The last one there was, also after it left. */
  readonly last: ShownScan | null
  readonly show: (scan: ShownScan) => void
  readonly close: () => void
  /** Held it stays; let go, its 3 s begin anew. */
  readonly hold: (is_held: boolean) => void
}

/** One verdict after the other, each at least 1.5 s; the last one leaves after 3 s unless the device is set otherwise. */
export function useShownVerdict({ is_sound_on, do_stay }: { is_sound_on: boolean; do_stay: boolean }): ShownVerdict {
  const [current, setCurrent] = useState<ShownScan | null>(null)
  const [last, setLast] = useState<ShownScan | null>(null)
  const queue = useRef<ShownScan[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const settings = useRef({ is_sound_on, do_stay })
  useEffect(() => {
    settings.current = { is_sound_on, do_stay }
  }, [is_sound_on, do_stay])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(leaving.current)
    },
    [],
  )

  const hold = useCallback((is_held: boolean) => {
    clearTimeout(leaving.current)
    if (!is_held && !settings.current.do_stay) leaving.current = setTimeout(() => setCurrent(null), VERDICT_MS)
  }, [])
  const showNext = useCallback(() => {
    timer.current = undefined
    const next = queue.current.shift()
    if (!next) return
    setCurrent(next)
    setLast(next)
    hold(false)
    if (settings.current.is_sound_on) playTone(next.kind)
    vibrate(next.kind)
    timer.current = setTimeout(showNext, MIN_VERDICT_MS)
  }, [hold])
  const show = useCallback(
    (scan: ShownScan) => {
      queue.current.push(scan)
      if (timer.current === undefined) showNext()
    },
    [showNext],
  )
  return { current, last, show, close: () => setCurrent(null), hold }
}
