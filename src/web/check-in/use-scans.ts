import { useCallback, useEffect, useRef, useState } from 'react'
import type { DoorAttendeeView, ScanAnswer } from '#core/check-in-lists/schema.ts'
import { parseReference } from '#core/ids.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { NoAnswer, type Scan, sendScan } from './api.ts'
import { playTone, vibrate } from './feedback.ts'
import type { Door } from './use-door-list.ts'
import type { DeviceAnswer, Offline } from './use-offline.ts'
import { type ShownScan, verdictKind } from './verdict-kind.ts'

/** SCN-4: nobody may miss a verdict because the next one came too soon. */
const MIN_VERDICT_MS = 1500
const KEPT_SCANS = 20

/** An attendee as a verdict left them, and when this page heard of it. */
export interface KnownAttendee {
  readonly attendee: DoorAttendeeView
  readonly heard_at: number
}

export interface Scans {
  /** The verdict on the screen; null once it was closed. */
  readonly current: ShownScan | null
  readonly recent: readonly ShownScan[]
  readonly known: ReadonlyMap<string, KnownAttendee>
  readonly is_busy: boolean
  readonly submit: (scan: Scan) => Promise<ShownScan | null>
  readonly close: () => void
}

interface Options {
  readonly short_id: string
  readonly door: Pick<Door, 'report' | 'count' | 'reload' | 'is_offline'>
  readonly offline: Pick<Offline, 'decide' | 'note'>
  readonly is_sound_on: boolean
}

interface Heard {
  readonly answer: ScanAnswer
  readonly alone?: ShownScan['alone']
}

const heardAlone = ({ answer, is_unknown }: DeviceAnswer): Heard => ({ answer, alone: { is_unknown } })

const readable = ({ code, reference }: Scan): string | null => {
  const text = reference ?? code ?? ''
  return parseReference(text) ? text.trim().toUpperCase() : null
}

/** Sends scans, shows each verdict at least 1.5 s, keeps the last ones, sounds and vibrates (SCN-4). */
export function useScans({ short_id, door, offline, is_sound_on }: Options): Scans {
  const [current, setCurrent] = useState<ShownScan | null>(null)
  const [recent, setRecent] = useState<readonly ShownScan[]>([])
  const [known, setKnown] = useState<ReadonlyMap<string, KnownAttendee>>(new Map())
  const [waiting_calls, setWaitingCalls] = useState(0)
  const next_id = useRef(1)
  const queue = useRef<ShownScan[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const sound = useRef(is_sound_on)
  useEffect(() => {
    sound.current = is_sound_on
  }, [is_sound_on])

  const showNext = useCallback(() => {
    timer.current = undefined
    const next = queue.current.shift()
    if (!next) return
    setCurrent(next)
    if (sound.current) playTone(next.kind)
    vibrate(next.kind)
    timer.current = setTimeout(showNext, MIN_VERDICT_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const { report, count, reload, is_offline } = door
  const { decide, note } = offline
  const settle = useCallback(
    (scan: Scan, { answer, alone }: Heard): Omit<ShownScan, 'id'> => {
      count(answer)
      const { attendee } = answer
      if (attendee)
        setKnown((others) => new Map(others).set(attendee.reference, { attendee, heard_at: performance.now() }))
      const reference = attendee?.reference || readable(scan)
      return { kind: verdictKind(answer), answer, reference, at: new Date(), ...(alone ? { alone } : {}) }
    },
    [count],
  )
  const submit = useCallback(
    async (scan: Scan) => {
      setWaitingCalls((calls) => calls + 1)
      const id = next_id.current++
      let shown: ShownScan
      try {
        // known to be offline: nobody waits three seconds for what is known (OFF-12)
        const alone = is_offline ? await decide(scan) : null
        const answer = alone ? null : await sendScan(short_id, scan)
        if (answer) {
          report(true)
          note(answer)
        }
        shown = { id, ...settle(scan, answer ? { answer } : heardAlone(alone!)) }
      } catch (error) {
        if (error instanceof NoAnswer) report(false)
        // closed or gone meanwhile: the page itself says so after looking again
        else if (error instanceof ApiError) reload()
        const alone = error instanceof NoAnswer ? await decide(scan) : null
        shown = alone
          ? { id, ...settle(scan, heardAlone(alone)) }
          : { id, kind: 'NO_ANSWER', answer: null, reference: readable(scan), at: new Date() }
      } finally {
        setWaitingCalls((calls) => calls - 1)
      }
      setRecent((scans) => [shown, ...scans].slice(0, KEPT_SCANS))
      queue.current.push(shown)
      if (timer.current === undefined) showNext()
      return shown
    },
    [short_id, is_offline, report, reload, decide, note, settle, showNext],
  )
  return { current, recent, known, is_busy: waiting_calls > 0, submit, close: () => setCurrent(null) }
}
