import { useEffect } from 'react'

/** A door's screen stays lit while the page is in front; where a device cannot do that, nothing happens. */
export function useWakefulScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let is_over = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (is_over) void lock?.release()
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      is_over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
