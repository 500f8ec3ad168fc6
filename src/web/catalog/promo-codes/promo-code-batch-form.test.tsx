import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { PromoCodeBatchForm } from './promo-code-batch-form.tsx'

const event = { id: 7, currency: 'EUR', timezone: 'Europe/Berlin', tickets: [{ id: 3, title: 'Reduced' }] }
const MAKE = 'POST /events/7/promo-codes/batch'

function open(answers: Parameters<typeof serveBackOffice>[0]) {
  const api = serveBackOffice(answers)
  const onClose = vi.fn()
  const drawer = (
    <>
      <Notifications />
      <PromoCodeBatchForm event={event as never} datesSelect={() => null} onClose={onClose} />
    </>
  )
  showInBackOffice(drawer, { route: '*', address: '/' })
  return { ...api, onClose, user: userEvent.setup() }
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('so many codes of a pattern with the same terms, then all of them to take along (PRO-8)', async () => {
  const codes = ['PRESS-7KQ2', 'PRESS-9XMA', 'PRESS-H4TN']
  const { sent, user } = open({ [MAKE]: answer({ codes, created_at: '2027-05-01T10:00:00.000Z' }) })
  await user.type(await screen.findByLabelText('How many'), '3')
  const pattern = screen.getByLabelText('Pattern')
  await user.clear(pattern)
  await user.type(pattern, 'PRESS-########')
  await user.type(screen.getByLabelText('Percentage off'), '10')
  await user.click(screen.getByRole('button', { name: 'Create promo codes' }))

  expect(await screen.findByText('3 promo codes created')).toBeDefined()
  expect(sent.find(({ call }) => call === MAKE)?.body).toMatchObject({
    count: 3,
    pattern: 'PRESS-########',
    discount_type: 'PERCENTAGE',
    discount: 10,
    max_uses: 1,
  })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  await user.click(screen.getByRole('button', { name: 'Copy all' }))
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
})

test('a missing number is told at its field, before anything is sent', async () => {
  const { sent, user } = open({})
  await user.type(await screen.findByLabelText('Percentage off'), '10')
  await user.click(screen.getByRole('button', { name: 'Create promo codes' }))
  await waitFor(() => expect(screen.getByLabelText('How many').getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
})

test('a pattern with room for too few codes is told at it, and everything typed stays (UIX-4)', async () => {
  const refused = refuse(422, 'VALIDATION_FAILED', { pattern: ['Add more # signs.'] })
  const { user, onClose } = open({ [MAKE]: refused })
  await user.type(await screen.findByLabelText('How many'), '500')
  await user.type(screen.getByLabelText('Percentage off'), '10')
  await user.click(screen.getByRole('button', { name: 'Create promo codes' }))
  expect(await screen.findByText('Add more # signs.')).toBeDefined()
  expect(screen.getByLabelText('How many')).toHaveProperty('value', '500')
  expect(onClose).not.toHaveBeenCalled()
})
