import { useState } from 'react'
import { ApiError } from '#web/platform/client/api-client.ts'
import type { LinkControls } from './link-page.tsx'

/** The buttons of a page behind a link: one call at a time, what it answers is shown, and its refusal too. */
export function useLinkActs<View>(
  { show, load }: LinkControls<View>,
  /** Refused because somebody else, or the clock, was faster. */
  isOutdated: (failure: ApiError) => boolean,
) {
  const [problem, setProblem] = useState<unknown>(null)
  const [is_busy, setIsBusy] = useState(false)
  /** A call that answers null has led elsewhere. */
  const act = async (call: () => Promise<View | null>): Promise<void> => {
    if (is_busy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const changed = await call()
      if (changed === null) return
      show(changed)
      scrollTo({ top: 0 })
    } catch (failure) {
      setProblem(failure)
      // what is true now stands below the sentence
      if (failure instanceof ApiError && isOutdated(failure)) await load()
    } finally {
      setIsBusy(false)
    }
  }
  return { problem, is_busy, act }
}
