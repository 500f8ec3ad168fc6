import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ViewDrawer } from './resource-form.tsx'
import { UnsavedBlocker, useUnsavedGuard } from './unsaved.tsx'

function Answers({ is_dirty }: { is_dirty: boolean }) {
  useUnsavedGuard(is_dirty)
  return <input aria-label="Answer" />
}

function open(is_dirty: boolean) {
  i18n.load('en', {})
  i18n.activate('en')
  const onClose = vi.fn()
  const element = (
    <ModalsProvider>
      <UnsavedBlocker />
      <ViewDrawer title="Order" onClose={onClose}>
        <Answers is_dirty={is_dirty} />
      </ViewDrawer>
    </ModalsProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/orders', '/orders#order-12'] })
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>,
  )
  return { onClose, router, user: userEvent.setup() }
}

test('closing a drawer with answers half written in it asks, and keeps them when told to (UIX-4)', async () => {
  const { onClose, user } = open(true)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('Back, which closes such a drawer, asks as well (UIX-4)', async () => {
  const { router, user } = open(true)
  await router.navigate(-1)
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.hash).toBe('#order-12')
  await router.navigate(-1)
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(router.state.location.hash).toBe(''))
})

test('nothing written, nothing asked', async () => {
  const { onClose, user } = open(false)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
