import { useRef, useState } from 'react'

/** One call at a time: further presses are ignored until it answers (CNV-7); its failure stays to be shown. */
export function useSingleCall() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const is_running = useRef(false)
  const run = async (call: () => Promise<void>): Promise<void> => {
    if (is_running.current) return
    is_running.current = true
    setBusy(true)
    setError(null)
    try {
      await call()
    } catch (failure) {
      setError(failure)
    } finally {
      is_running.current = false
      setBusy(false)
    }
  }
  return { run, busy, error, setError }
}
