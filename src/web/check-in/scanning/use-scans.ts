import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListKind } from '#core/catalog/check-in-lists/list-kind.ts'
import type { CompanionView, ScanAnswer, ScanPageAttendeeView } from '#core/check-in/scanning/schema.ts'
import { parseReference } from '#core/platform/ids.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { NoAnswer, type Scan, sendScans } from './api.ts'
import { KEPT_SCANS } from './limits.ts'
import type { Offline } from './offline/use-offline.ts'
import type { ScanList } from './use-scan-list.ts'
import { type ShownVerdict, useShownVerdict } from './use-shown-verdict.ts'
import { type ShownScan, verdictKind } from './verdict-kind.ts'

/** An attendee as a verdict left them, and when this page heard of it. */
export interface KnownAttendee {
  readonly attendee: ScanPageAttendeeView
  readonly heard_at: number
}

export interface Scans extends Omit<ShownVerdict, 'show'> {
  readonly recent: readonly ShownScan[]
  readonly known: ReadonlyMap<string, KnownAttendee>
  readonly is_busy: boolean
  readonly submit: (scan: Scan) => Promise<void>
  /** A scan that found several extras open, until one is chosen or none (EXT-9). */
  readonly choosing: ShownScan | null
  readonly setChoosing: (scan: ShownScan | null) => void
  /** The rest of an order in one action (SCN-24). */
  readonly admitTogether: (companions: readonly CompanionView[]) => Promise<void>
}

interface Options {
  readonly short_id: string
  readonly scanList: Pick<ScanList, 'report' | 'count' | 'reload' | 'is_offline'>
  readonly offline: Pick<Offline, 'decide' | 'note' | 'restored'>
  readonly is_sound_on: boolean
  readonly do_stay: boolean
  readonly list_kind: ListKind
}

interface Heard {
  readonly answer: ScanAnswer
  readonly alone?: ShownScan['alone']
}

const readable = ({ code, reference }: Scan): string | null => {
  const text = reference ?? code ?? ''
  return parseReference(text) ? text.trim().toUpperCase() : null
}

/** Sends scans, shows each verdict, keeps the last ones, sounds and vibrates (SCN-4, SCN-21). */
export function useScans({ short_id, scanList, offline, is_sound_on, do_stay, list_kind }: Options): Scans {
  const { show, ...shown } = useShownVerdict({ is_sound_on, do_stay })
  const [own, setOwn] = useState<readonly ShownScan[]>([])
  const [known, setKnown] = useState<ReadonlyMap<string, KnownAttendee>>(new Map())
  const [waiting_calls, setWaitingCalls] = useState(0)
  const [choosing, setChoosing] = useState<ShownScan | null>(null)
  const next_id = useRef(1)
  const ask = useAsk({ short_id, scanList, offline })
  const { count } = scanList

  const settle = useCallback(
    (scan: Scan, heard: Heard | null): ShownScan => {
      const id = next_id.current++
      const asked = list_kind === 'REDEMPTION' ? { asked: scan } : {}
      if (!heard) return { id, kind: 'NO_ANSWER', answer: null, reference: readable(scan), at: new Date(), ...asked }
      const { answer, alone } = heard
      count(answer)
      const { attendee, companions } = answer
      if (attendee)
        setKnown((others) => new Map(others).set(attendee.reference, { attendee, heard_at: performance.now() }))
      return {
        id,
        kind: verdictKind(answer),
        answer,
        reference: attendee?.reference || readable(scan),
        at: new Date(),
        ...asked,
        ...(alone ? { alone } : {}),
        ...(companions && companions.length > 0 ? { companions } : {}),
      }
    },
    [count, list_kind],
  )
  const scanAll = useCallback(
    async (scans: readonly Scan[]): Promise<ShownScan[]> => {
      setWaitingCalls((calls) => calls + 1)
      try {
        const heard = await ask(scans)
        const verdicts = scans.map((scan, index) => settle(scan, heard[index] ?? null))
        const done = verdicts.filter((verdict) => !isChoice(verdict))
        setOwn((others) => [...done.toReversed(), ...others].slice(0, KEPT_SCANS))
        return verdicts
      } finally {
        setWaitingCalls((calls) => calls - 1)
      }
    },
    [ask, settle],
  )
  const submit = useCallback(
    async (scan: Scan) => {
      const [verdict] = await scanAll([scan])
      if (verdict && isChoice(verdict)) setChoosing(verdict)
      else if (verdict) show(verdict)
    },
    [scanAll, show],
  )
  const admitTogether = useCallback(
    async (companions: readonly CompanionView[]) => {
      const party = await scanAll(companions.map(({ reference }) => ({ reference, action: 'CHECK_IN' })))
      show({ ...partyVerdict(party), id: next_id.current++, ...(isUnheard(party) ? { companions } : {}) })
    },
    [scanAll, show],
  )
  const recent = useWithRestored(own, offline.restored)
  return { ...shown, recent, known, is_busy: waiting_calls > 0, submit, choosing, setChoosing, admitTogether }
}

/** Nothing was decided yet. */
const isChoice = ({ answer }: ShownScan): boolean => answer?.reason === 'CHOOSE_PRODUCT'

const isUnheard = (party: readonly ShownScan[]): boolean => party.every(({ kind }) => kind === 'NO_ANSWER')

/** One verdict for all: good only if everybody was let in. */
function partyVerdict(party: readonly ShownScan[]): Omit<ShownScan, 'id'> {
  const kind = party.every((one) => one.kind === 'ADMITTED') ? 'ADMITTED' : isUnheard(party) ? 'NO_ANSWER' : 'REFUSED'
  return { kind, answer: null, reference: null, at: new Date(), party }
}

/** Lines of what waits since before a reload stand below this page's own (OFF-14). */
function useWithRestored(own: readonly ShownScan[], restored: readonly ShownScan[]): readonly ShownScan[] {
  return useMemo(() => {
    const nonces = new Set(own.map(({ answer }) => answer?.nonce))
    return [...own, ...restored.filter(({ answer }) => !nonces.has(answer?.nonce))].slice(0, KEPT_SCANS)
  }, [own, restored])
}

/** The verdicts of the server, or of this device when the server is not heard; null where neither has one. */
function useAsk({ short_id, scanList, offline }: Pick<Options, 'short_id' | 'scanList' | 'offline'>) {
  const { report, reload, is_offline } = scanList
  const { decide, note } = offline
  // an answer that comes late must not find the page as it was when it was asked
  const is_alone = useRef(is_offline)
  useEffect(() => {
    is_alone.current = is_offline
  }, [is_offline])
  return useCallback(
    async (scans: readonly Scan[]): Promise<readonly (Heard | null)[]> => {
      const decideAll = async () => {
        const heard: (Heard | null)[] = []
        for (const scan of scans) {
          const decided = await decide(scan)
          heard.push(decided && { answer: decided.answer, alone: { is_unknown: decided.is_unknown } })
        }
        return heard
      }
      try {
        // known to be offline: nobody waits three seconds for what is known (OFF-12)
        const alone = is_alone.current ? await decideAll() : []
        if (alone.some((one) => one !== null)) return alone
        const answers = await sendScans(short_id, scans)
        report(true)
        for (const [index, answer] of answers.entries()) note(answer, scans[index]!)
        return answers.map((answer) => ({ answer }))
      } catch (error) {
        if (error instanceof NoAnswer) {
          report(false)
          return decideAll()
        }
        // closed or gone meanwhile: the page itself says so after looking again
        if (error instanceof ApiError) reload()
        return scans.map(() => null)
      }
    },
    [short_id, report, reload, decide, note],
  )
}
