import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { ConfirmEmailChangePage, ConfirmEmailPage } from './confirm-email-page.tsx'

const me = { id: 7, email: 'old@example.org', is_email_confirmed: false, granted: [] }
let sent: string[]

/** The server's answer to each call; what it changes about the user is seen when the user is read again. */
function serve(answers: Record<string, () => object>): void {
  let user: object = me
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const name = `${method} ${url.replace('/api/users', '')}`
    sent.push(name)
    if (name === 'GET /me') return Response.json({ data: user })
    const answer = answers[name]?.()
    if (!answer) return Response.json({ error: { code: 'LINK_INVALID', message: 'gone' } }, { status: 404 })
    if (method !== 'GET') user = { ...user, ...answer }
    return Response.json({ data: answer })
  })
}

beforeEach(() => {
  sent = []
  queryClient.clear()
})
afterEach(() => vi.unstubAllGlobals())

const open = (page: 'change' | 'address') =>
  page === 'change'
    ? showInBackOffice(<ConfirmEmailChangePage />, { route: '/change/:token', address: '/change/tok' })
    : showInBackOffice(<ConfirmEmailPage />, { route: '/address/:token', address: '/address/tok' })
const button = (name: string) => screen.findByRole('button', { name })

test('the page of a new address names both and does nothing until it is told to (BO-47, USR-13)', async () => {
  serve({
    'GET /7/email-change/tok': () => ({ email: 'old@example.org', new_email: 'new@example.org' }),
    'POST /7/email-change/tok': () => ({ ...me, email: 'new@example.org' }),
  })
  open('change')
  await screen.findByText('old@example.org')
  expect(screen.getByText('new@example.org')).toBeTruthy()
  const change = await button('Change address')
  expect(sent.filter((call) => !call.startsWith('GET'))).toEqual([])
  await userEvent.click(change)
  await screen.findByText(/From now on you log in with new@example\.org/)
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual(['POST /7/email-change/tok'])
})

test('whoever did not want it keeps the address (USR-13)', async () => {
  serve({
    'GET /7/email-change/tok': () => ({ email: 'old@example.org', new_email: 'new@example.org' }),
    'DELETE /7/email-change': () => me,
  })
  open('change')
  await userEvent.click(await button('Keep the address I have'))
  await screen.findByText(/You log in with old@example\.org as before/)
  expect(sent).not.toContain('POST /7/email-change/tok')
})

test('a link of somebody else, or used, says so without a press (BO-47)', async () => {
  serve({})
  open('change')
  await screen.findByText('gone')
  expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull()
})

test('an address is confirmed by the press, not by the link being opened (BO-47, USR-14)', async () => {
  serve({ 'POST /7/confirm-email/tok': () => ({ ...me, is_email_confirmed: true }) })
  open('address')
  const confirm = await button('Confirm address')
  expect(sent).toEqual(['GET /me'])
  await userEvent.click(confirm)
  await screen.findByText('old@example.org is confirmed.')
  await waitFor(() => expect(sent.filter((call) => call === 'POST /7/confirm-email/tok')).toHaveLength(1))
})
