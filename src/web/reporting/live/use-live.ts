import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SECOND_MS } from '#core/platform/limits.ts'
import { liveQuery } from './api.ts'
import { HIDDEN_POLL_MS, LIVE_POLL_MS } from './limits.ts'

function useIsSeen(): boolean {
  const [is_seen, setSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return is_seen
}

/** The sale as it goes: asked for each second, each ten while the page is hidden (LIVE-1). */
export function useLive(event_id: number) {
  const is_seen = useIsSeen()
  return useQuery({
    ...liveQuery(event_id),
    refetchInterval: is_seen ? LIVE_POLL_MS : HIDDEN_POLL_MS,
    refetchIntervalInBackground: true,
    // without a network it is tried on: the figures stay, and their age is said
    networkMode: 'always',
    retry: false,
    staleTime: 0,
  })
}

/** Seconds since `at`, counted on while nothing new comes (LIVE-6). */
export function useAge(at: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return at === 0 ? 0 : Math.max(0, Math.floor((now - at) / SECOND_MS))
}
