import { Notifications, notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { answer, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { TestOrderRemoval } from './test-order-removal.ts'
import { useEventMove } from './use-event-move.tsx'

afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
  queryClient.clear()
})

function GoLive() {
  const { move } = useEventMove()
  return (
    <button type="button" onClick={() => move({ id: 7, title: 'Tidewater', status: 'DRAFT' }, EventStatus.LIVE)}>
      Publish
    </button>
  )
}

/** Refused as long as the event has test orders of keys (KEY-10). */
function open({ me = {} }: { me?: object } = {}) {
  let count = 3
  const existing = () =>
    Response.json(
      { error: { code: 'TEST_ORDERS_EXIST', message: 'Delete the test orders first.', fields: {}, data: { count } } },
      { status: 409 },
    )
  const { sent } = serveBackOffice({ 'PUT /events/7/status': () => (count > 0 ? existing() : answer({})()) }, me)
  const removed = vi.fn(async () => {
    count = 0
  })
  showInBackOffice(
    <TestOrderRemoval value={removed}>
      <Notifications />
      <GoLive />
    </TestOrderRemoval>,
    { route: '/manage/event/7/*', address: '/manage/event/7/' },
  )
  return { sent, removed, hand: userEvent.setup() }
}
const publish = async (hand: ReturnType<typeof userEvent.setup>) => {
  await hand.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Go live with “Tidewater”?' })
  await hand.click(within(dialog).getByRole('button', { name: 'Go live' }))
}
const statusCalls = (sent: readonly { call: string }[]) => sent.filter(({ call }) => call.startsWith('PUT')).length

test('test orders of programs are deleted right there, and the event goes live (KEY-10, PAY-37)', async () => {
  const { hand, removed, sent } = open()
  await publish(hand)
  const dialog = await screen.findByRole('dialog', { name: 'Delete the test orders of “Tidewater” and go live?' })
  expect(within(dialog).getByText(/3 test orders of programs still take tickets/)).toBeDefined()
  expect(removed).not.toHaveBeenCalled()
  await hand.click(within(dialog).getByRole('button', { name: 'Delete and go live' }))
  expect(await screen.findByText('The event is live.')).toBeDefined()
  expect(removed).toHaveBeenCalledExactlyOnceWith(7)
  expect(statusCalls(sent)).toBe(2)
})

test('kept, nothing happens and nothing is said to have failed', async () => {
  const { hand, removed, sent } = open()
  await publish(hand)
  await hand.click(await screen.findByRole('button', { name: 'Keep test orders' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(removed).not.toHaveBeenCalled()
  expect(statusCalls(sent)).toBe(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('who may not delete them is told what is in the way (PRM-3)', async () => {
  const { hand } = open({ me: { role: 'ORGANIZER' } })
  await publish(hand)
  expect(await screen.findByText('Delete the test orders first.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete and go live' })).toBeNull()
})

test('another refusal is told as it was', async () => {
  const { sent } = serveBackOffice({ 'PUT /events/7/status': refuse(409, 'EVENT_STATUS_INVALID') })
  showInBackOffice(
    <>
      <Notifications />
      <GoLive />
    </>,
    { route: '/manage/event/7/*', address: '/manage/event/7/' },
  )
  await publish(userEvent.setup())
  expect(await screen.findByText('said EVENT_STATUS_INVALID')).toBeDefined()
  expect(statusCalls(sent)).toBe(1)
})
