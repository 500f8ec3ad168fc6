import { useCallback, useEffect, useRef, useState } from 'react'
import { listState } from '#core/catalog/check-in-lists/list-state.ts'
import type { ScanAnswer, ScanPageListView } from '#core/check-in/scanning/schema.ts'
import { fetchScanList, NoAnswer } from './api.ts'
import { correctedNow } from './device/clock.ts'
import { LIST_REFRESH_MS, LIST_RETRY_MS } from './limits.ts'
import { readPack } from './offline/offline-pack.ts'
import { readQueue, waitingChange } from './offline/offline-queue.ts'

export type ScanListState =
  | { readonly status: 'LOADING' }
  | { readonly status: 'NOT_FOUND' }
  | { readonly status: 'FOUND'; readonly list: ScanPageListView }

export interface ScanList {
  readonly state: ScanListState
  /** The last call was not heard; the page keeps asking by itself. */
  readonly is_offline: boolean
  readonly reload: () => void
  /** Other calls tell here whether they were heard. */
  readonly report: (heard: boolean) => void
  /** The counter follows a verdict at once; the next answer of the server corrects it. */
  readonly count: (answer: ScanAnswer) => void
}

/** Opened without network, the list is the one of the kept pack, with what still waits (OFF-1, OFF-14). */
async function readStoredList(short_id: string): Promise<ScanPageListView | null> {
  const pack = await readPack(short_id)
  if (!pack) return null
  const change = waitingChange(pack, await readQueue(pack.list_id))
  return { ...pack.list, checked_in_attendees: Math.max(0, pack.list.checked_in_attendees + change) }
}

const asDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

/** Lists open and close also while nobody answers, by the corrected clock (OFF-5). */
function atNow(list: ScanPageListView): ScanPageListView {
  const dates = { activates_at: asDate(list.activates_at), expires_at: asDate(list.expires_at) }
  const state = listState(dates, correctedNow())
  return state === list.state ? list : { ...list, state }
}

/** The list behind the link, kept fresh (SCN-1, SCN-3). Losing the connection keeps what is on the screen. */
export function useScanList(short_id: string): ScanList {
  const [state, setState] = useState<ScanListState>({ status: 'LOADING' })
  const [is_offline, setOffline] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const is_known = useRef(false)
  useEffect(() => {
    is_known.current = state.status === 'FOUND'
  }, [state.status])

  const load = useCallback(async () => {
    clearTimeout(timer.current)
    try {
      const list = await fetchScanList(short_id)
      setOffline(false)
      setState({ status: 'FOUND', list })
      timer.current = setTimeout(load, LIST_REFRESH_MS)
    } catch (error) {
      if (!(error instanceof NoAnswer)) return setState({ status: 'NOT_FOUND' })
      setOffline(true)
      timer.current = setTimeout(load, LIST_RETRY_MS)
      const list = is_known.current ? null : await readStoredList(short_id)
      setState((known) => {
        if (known.status === 'FOUND') return { status: 'FOUND', list: atNow(known.list) }
        return list ? { status: 'FOUND', list: atNow(list) } : known
      })
    }
  }, [short_id])

  useEffect(() => {
    void load()
    const reload = () => void load()
    // told at once, not by the next call that is not heard (OFF-1)
    const lose = () => {
      setOffline(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(load, LIST_RETRY_MS)
    }
    window.addEventListener('online', reload)
    window.addEventListener('offline', lose)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('online', reload)
      window.removeEventListener('offline', lose)
    }
  }, [load])

  const report = useCallback(
    (heard: boolean) => {
      setOffline(!heard)
      if (heard) return
      clearTimeout(timer.current)
      timer.current = setTimeout(load, LIST_RETRY_MS)
    },
    [load],
  )
  const count = useCallback(({ verdict, quantity = 1 }: ScanAnswer) => {
    const change = verdict === 'ADMITTED' ? quantity : verdict === 'CHECKED_OUT' ? -quantity : 0
    if (change !== 0)
      setState((known) => {
        if (known.status !== 'FOUND') return known
        const checked_in_attendees = Math.max(0, known.list.checked_in_attendees + change)
        return { ...known, list: { ...known.list, checked_in_attendees } }
      })
  }, [])
  return { state, is_offline, reload: load, report, count }
}
