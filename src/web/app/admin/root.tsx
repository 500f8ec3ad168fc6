import { useLingui } from '@lingui/react/macro'
import { ModalsProvider } from '@mantine/modals'
import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { TestOrderRemoval } from '#web/catalog/event-setup/test-order-removal.ts'
import { UnsavedBlocker } from '#web/platform/ui/forms/unsaved.tsx'
import { deleteTestOrders } from '#web/sales/order-actions/api.ts'
import { NavigationProgress } from './loading.tsx'

/** Around every screen: dialogs (inside the router, so that they may link) and the guard of unsaved forms. */
export function Root() {
  const { t } = useLingui()
  return (
    <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': t`Close` } }}>
      <UnsavedBlocker />
      <NavigationProgress />
      <Suspense fallback={null}>
        <TestOrderRemoval value={deleteTestOrders}>
          <Outlet />
        </TestOrderRemoval>
      </Suspense>
      <ScrollRestoration />
    </ModalsProvider>
  )
}
