import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { confirm } from './confirm.tsx'
import { notifyDone, notifyFailure } from './notify.tsx'

interface Act {
  /** Asked before acting (UIX-4); without it the act happens at once. */
  readonly ask?: Parameters<typeof confirm>[0]
  readonly run: () => Promise<unknown>
  readonly done: string
  /** The screen's words for an unforeseen fault (ERR-71). */
  readonly failed: string
}

/** Asks, acts, tells how it went. Answers whether it was done. */
export function useAct() {
  const { i18n } = useLingui()
  const [is_busy, setBusy] = useState(false)
  const act = async ({ ask, run, done, failed }: Act): Promise<boolean> => {
    if (ask && !(await confirm(ask))) return false
    setBusy(true)
    try {
      await run()
      notifyDone(done)
      return true
    } catch (error) {
      notifyFailure(error, i18n, failed)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { act, is_busy }
}
