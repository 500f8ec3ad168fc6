import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { confirm } from './forms/confirm.tsx'
import { notifyDone, notifyFailure, notifyWhileBusy } from './notify.tsx'

interface Action {
  /** Asked before acting (UIX-4); without it the action happens at once. */
  readonly ask?: Parameters<typeof confirm>[0]
  /** Shows the end of it at once; the answer puts back what was there (`patchRows`). Only where a refusal is rare. */
  readonly show?: () => () => void
  readonly run: () => Promise<unknown>
  readonly done: string
  /** Takes it back, from the notification (ADR 0027). */
  readonly undo?: () => Promise<unknown>
  /** The screen's words for an unforeseen fault (ERR-71). */
  readonly failed: string
  /** A refusal this screen can do something about: answers whether it was done after all; undefined leaves it to be told. */
  readonly onRefused?: (error: unknown) => Promise<boolean> | undefined
}

/** Asks, acts, says that it goes on when it takes more than a second, tells how it went. Answers whether it was done. */
export function useAction() {
  const { i18n, t } = useLingui()
  const [is_busy, setBusy] = useState(false)
  const perform = async ({ ask, show, run, done, undo, failed, onRefused }: Action): Promise<boolean> => {
    if (ask && !(await confirm(ask))) return false
    setBusy(true)
    const putBack = show?.()
    const endBusy = notifyWhileBusy()
    try {
      await run()
      endBusy()
      notifyDone(done, undo && (() => void perform({ run: undo, done: t`Undone.`, failed })))
      return true
    } catch (error) {
      endBusy()
      putBack?.()
      const answered = onRefused?.(error)
      if (answered) return await answered
      notifyFailure(error, i18n, failed)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { perform, is_busy }
}
