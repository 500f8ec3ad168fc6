import { useCallback, useEffect, useRef, useState } from 'react'
import { CheckInListState } from '#core/catalog/check-in-lists/list-state.ts'
import { PACK_REFRESH_MS } from '#core/check-in/scanning/limits.ts'
import { uploadPause } from '#core/check-in/scanning/offline-verdict.ts'
import type { ScanAnswer, ScanPageListView } from '#core/check-in/scanning/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { clearNonce, device, NoAnswer, nonceOf, type Scan } from '../api.ts'
import { correctedNow } from '../device/clock.ts'
import { Presence } from '../device/presence.ts'
import type { ShownScan } from '../verdict-kind.ts'
import { handOutAlone, noteHandOut } from './hand-out-alone.ts'
import { decideOffline } from './offline-decision.ts'
import { erasePack, type HeldPack, readPack, refreshPack } from './offline-pack.ts'
import { type Conflict, clearConflicts, queueScan, readConflicts, readQueue, uploadQueue } from './offline-queue.ts'
import { packAnswer, restoredScans } from './pack-view.ts'

export interface Offline {
  /** What the device can decide with; null until a pack has come. */
  readonly pack: HeldPack | null
  /** Scans the server has not heard of yet. */
  readonly waiting: number
  readonly conflicts: readonly Conflict[]
  /** What waited already when the page was opened, newest first (OFF-14). */
  readonly restored: readonly ShownScan[]
  /** Decides alone and keeps the scan for the server; null without a pack. */
  readonly decide: (scan: Scan) => Promise<DeviceAnswer | null>
  /** A verdict of the server, so that the device knows it too should the network go now. */
  readonly note: (answer: ScanAnswer, scan: Scan) => void
  readonly isInside: (attendee_id: number) => boolean | undefined
  readonly removeData: () => void
  readonly clearConflicts: () => void
}

/** A verdict of this device, in the words of the server's. */
export interface DeviceAnswer {
  readonly answer: ScanAnswer
  /** A good ticket that the pack does not know yet (OFF-4g). */
  readonly is_unknown: boolean
}

interface Options {
  readonly short_id: string
  /** As the server knows it; null while it was not heard. */
  readonly list: ScanPageListView | null
  readonly is_offline: boolean
}

/** Keeps a pack fresh while the door is open, decides when nobody answers, hands the queue over (OFF-1 to OFF-6). */
export function useOffline({ short_id, list, is_offline }: Options): Offline {
  const { pack, removeData } = usePack({ short_id, is_open: list?.state === CheckInListState.ACTIVE, is_offline })
  const [presence] = useState(() => new Presence())
  const { waiting, conflicts, restored, grow, forget } = useQueue({ short_id, pack, is_offline, presence })
  const isInside = useCallback((attendee_id: number) => presence.isInside(attendee_id), [presence])

  const handOut = useHandOut({ short_id, presence, grow })
  const decide = useCallback(
    async (scan: Scan): Promise<DeviceAnswer | null> => {
      if (!pack) return null
      if (pack.list.kind === 'REDEMPTION') return handOut(pack, scan)
      const judged = await decideOffline(pack, scan, isInside)
      const nonce = nonceOf(short_id, scan)
      const { verdict: local_verdict, reason: local_reason, attendee_id, is_unknown } = judged
      const at = correctedNow()
      const scanned_at = at.toISOString()
      const queued = { ...scan, ...device(), nonce, scanned_at, local_verdict, local_reason, attendee_id }
      await queueScan(pack.list_id, queued)
      clearNonce(short_id, scan)
      const answer = packAnswer(pack, judged, { nonce, presence })
      presence.addQueue([queued], at)
      grow()
      return { answer, is_unknown }
    },
    [short_id, pack, isInside, presence, grow, handOut],
  )
  const note = useCallback(
    (answer: ScanAnswer, scan: Scan) => {
      const { verdict, reason, attendee, check_in } = answer
      if (pack?.extras) return void noteHandOut(pack, scan, { answer, presence })
      const known = attendee && pack?.byReference.get(attendee.reference)
      if (!known) return
      if (verdict === 'ADMITTED' || reason === 'ALREADY_CHECKED_IN') presence.set(known.id, true, correctedNow())
      if (verdict === 'CHECKED_OUT') presence.set(known.id, false, correctedNow())
      else if (check_in) presence.noteFirst(known.id, { ...check_in, is_this_device: check_in.is_this_device ?? false })
    },
    [pack, presence],
  )
  return { pack, waiting, conflicts, restored, decide, note, isInside, removeData, clearConflicts: forget }
}

/** The same where extras are handed out; null without data of them (EXT-10). */
function useHandOut({ short_id, presence, grow }: { short_id: string; presence: Presence; grow: () => void }) {
  return useCallback(
    async (pack: HeldPack, scan: Scan): Promise<DeviceAnswer | null> => {
      if (!pack.extras) return null
      const nonce = nonceOf(short_id, scan)
      const { answer, decided } = await handOutAlone(pack, scan, { nonce, presence })
      if (decided) {
        await queueScan(pack.list_id, { ...decided, ...device(), nonce, scanned_at: correctedNow().toISOString() })
        grow()
      }
      clearNonce(short_id, scan)
      return { answer, is_unknown: false }
    },
    [short_id, presence, grow],
  )
}

interface PackOptions {
  readonly short_id: string
  readonly is_open: boolean
  readonly is_offline: boolean
}

/** The pack kept from last time first, then a fresh one each minute; a dead link erases it (OFF-2, OFF-3). */
function usePack({ short_id, is_open, is_offline }: PackOptions) {
  const [pack, setPack] = useState<HeldPack | null>(null)
  const [is_refused, setRefused] = useState(false)
  const erase = useCallback(() => {
    setPack(null)
    void erasePack(short_id)
  }, [short_id])

  useEffect(() => {
    void readPack(short_id).then((kept) => kept && setPack((now) => now ?? kept))
  }, [short_id])

  useEffect(() => {
    if (!is_open || is_offline || is_refused) return
    let is_over = false
    const refresh = async () => {
      try {
        const fresh = await refreshPack(short_id)
        if (!is_over) setPack(fresh)
      } catch (error) {
        if (error instanceof ApiError && !is_over) erase()
      }
    }
    void refresh()
    const timer = setInterval(refresh, PACK_REFRESH_MS)
    return () => {
      is_over = true
      clearInterval(timer)
    }
  }, [short_id, is_open, is_offline, is_refused, erase])

  const removeData = useCallback(() => {
    setRefused(true)
    erase()
  }, [erase])
  return { pack, removeData }
}

interface QueueOptions {
  readonly short_id: string
  readonly pack: HeldPack | null
  readonly is_offline: boolean
  readonly presence: Presence
}

/** Uploads whenever the server is heard, with growing pauses, and warns before the page is left (OFF-6). */
function useQueue({ short_id, pack, is_offline, presence }: QueueOptions) {
  const [waiting, setWaiting] = useState(0)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [restored, setRestored] = useState<readonly ShownScan[]>([])
  const has_looked = useRef(false)
  const list_id = pack?.list_id ?? null
  const look = useCallback(async () => {
    if (list_id === null) return
    const queue = await readQueue(list_id)
    presence.addQueue(queue, correctedNow())
    setWaiting(queue.length)
    setConflicts(await readConflicts(list_id))
  }, [list_id, presence])
  useEffect(() => {
    if (pack) presence.purgeBefore(new Date(pack.contact_at))
    void look()
    if (!pack || has_looked.current) return
    has_looked.current = true
    void readQueue(pack.list_id).then((queue) => setRestored(restoredScans(pack, queue)))
  }, [pack, presence, look])

  useEffect(() => {
    if (waiting === 0 || is_offline || list_id === null) return
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const upload = async () => {
      try {
        await uploadQueue(short_id, list_id, (scans) => presence.addQueue(scans, correctedNow()))
      } catch (error) {
        failures++
        if (error instanceof NoAnswer) timer = setTimeout(upload, uploadPause(failures))
      }
      await look()
    }
    timer = setTimeout(upload, 0)
    return () => clearTimeout(timer)
  }, [waiting, is_offline, list_id, short_id, presence, look])

  useEffect(() => {
    if (waiting === 0) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [waiting])

  const grow = useCallback(() => setWaiting((count) => count + 1), [])
  const forget = useCallback(() => {
    if (list_id !== null) void clearConflicts(list_id)
    setConflicts([])
  }, [list_id])
  return { waiting, conflicts, restored, grow, forget }
}
