import { useLingui } from '@lingui/react/macro'
import { ModalsProvider } from '@mantine/modals'
import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { UnsavedBlocker } from '#web/platform/ui/forms/unsaved.tsx'
import { NextLoad } from './on-the-way.tsx'

/** Around every screen: dialogs (inside the router, so that they may link) and the guard of unsaved forms. */
export function Root() {
  const { t } = useLingui()
  return (
    <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': t`Close` } }}>
      <UnsavedBlocker />
      <NextLoad />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
    </ModalsProvider>
  )
}
