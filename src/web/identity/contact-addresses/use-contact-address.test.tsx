import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { granted } from '#test/granted.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { ContactNote } from '#web/platform/ui/contact-note.tsx'
import { useContactAddress } from './use-contact-address.ts'

const PRESS = 'press@example.org'

interface Address {
  readonly email: string
  readonly saved: string | null
}

const Note = (address: Address) => <ContactNote contact={useContactAddress(address)} />

function open(address: Address) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ data: { confirmed: ['office@example.org'] } })
    asked.push(JSON.parse(String(body)))
    return new Response(null, { status: 204 })
  })
  queryClient.setQueryData(meQuery.queryKey, { language: 'en', ...granted('ORGANIZER') } as never)
  showInBackOffice(<Note {...address} />, { route: '/settings' })
  return { asked, user: userEvent.setup() }
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('an unconfirmed address says what happens meanwhile and sends its link, again too (MAIL-110)', async () => {
  const { asked, user } = open({ email: PRESS, saved: PRESS })
  expect(await screen.findByText('This address is not confirmed yet.')).toBeTruthy()
  expect(screen.getByText(/carry no address to reply to/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/on its way to press@example.org/)).toBeTruthy()
  expect(asked).toEqual([{ email: PRESS }])
  expect(screen.getByRole('button', { name: 'Send link again' })).toBeTruthy()
})

test('one that is typed but not saved is saved first: no other address is mailed a link', async () => {
  open({ email: 'Press@Example.org', saved: 'other@example.org' })
  expect(await screen.findByText(/Save it first/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['a confirmed one says so, however it is written', 'Office@example.org', 'Confirmed: replies to your mails go here.'],
])('%s', async (_name, email, words) => {
  open({ email, saved: email })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['no address', ''],
  ['half an address', 'press'],
])('%s: nothing is said', async (_name, email) => {
  open({ email, saved: null })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(/confirmed/i)).toBeNull()
})
