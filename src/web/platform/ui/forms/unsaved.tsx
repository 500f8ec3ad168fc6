import { Trans } from '@lingui/react/macro'
import { useEffect, useId } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'

/** Forms with entries that are not saved. The router knows only one blocker, so they are counted here. */
const unsaved = new Set<string>()

/** Leaving while `is_dirty` asks (UIX-4). The returned function lets go, for a form that leaves by saving. */
export function useUnsavedGuard(is_dirty: boolean): () => void {
  const id = useId()
  useEffect(() => {
    if (is_dirty) unsaved.add(id)
    else unsaved.delete(id)
    return () => {
      unsaved.delete(id)
    }
  }, [id, is_dirty])
  return () => {
    unsaved.delete(id)
  }
}

export const askToDiscard = (): Promise<boolean> =>
  confirm({
    title: <Trans>Leave without saving?</Trans>,
    text: <Trans>Your changes are not saved. They are lost when you leave.</Trans>,
    action: <Trans>Discard changes</Trans>,
    stay: <Trans>Keep editing</Trans>,
    is_danger: true,
  })

/** Before something closes that has a form in it, such as the drawer of an order: asks, and lets go of what is thrown away. */
export async function mayDiscardAll(): Promise<boolean> {
  if (unsaved.size > 0 && !(await askToDiscard())) return false
  unsaved.clear()
  return true
}

/** A drawer that is open by the address (`#order-12`): Back closes it, with the form in it. */
const DRAWER = /^#[a-z]+-\d+$/

/** Stands once, at the root of the routes. */
export function UnsavedBlocker() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved.size > 0 && (from.pathname !== to.pathname || (DRAWER.test(from.hash) && from.hash !== to.hash)),
  )
  useBeforeUnload((event) => {
    if (unsaved.size > 0) event.preventDefault()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    askToDiscard().then((is_sure) => {
      if (is_sure) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker])
  return null
}
