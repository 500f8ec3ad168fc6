import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { queryClient } from '#web/platform/client/query-client.ts'

/** A part of the back office as it stands in the product: in English, with router, dialogs and the one query client. */
export function showInBackOffice(screen: ReactNode, { route, address = route }: { route: string; address?: string }) {
  i18n.load('en', {})
  i18n.activate('en')
  const element = (
    <ModalsProvider>
      <Suspense fallback={null}>{screen}</Suspense>
    </ModalsProvider>
  )
  const router = createMemoryRouter([{ path: route, element }], { initialEntries: [address] })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
}
