import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { PayableNote } from './payable-note.tsx'
import { newTicket, newTier, type TicketValues } from './ticket-values.ts'

function open(values: Partial<TicketValues>, payment_methods: readonly string[], payment_connection: string) {
  serveBackOffice({}, { account: { id: 1, name: 'Pier', is_verified: true, payment_connection } })
  const event = { id: 7, settings: { payment_methods } } as unknown as EventView
  showInBackOffice(<PayableNote event={event} values={{ ...newTicket([]), ...values }} />, { route: '/' })
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const TIERED: Partial<TicketValues> = {
  type: 'TIERED',
  prices: [
    { ...newTier('a'), price: 0 },
    { ...newTier('b'), price: 900 },
  ],
}

test.each([
  ['a price', { price: 1250 }],
  ['one tier with a price', TIERED],
  ['a gift', { type: 'DONATION', price: 0 }],
] as const)('%s without any way to pay: said, with the way to the settings (PAY-41)', async (_name, values) => {
  open(values as Partial<TicketValues>, ['CARD'], 'NOT_CONNECTED')
  expect(await screen.findByText(/Nobody can pay for this ticket yet/)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/manage/event/7/settings#payment')
})

test.each([
  ['free', { type: 'FREE', price: 0 }, ['CARD'], 'NOT_CONNECTED'],
  ['no price typed yet', { price: null }, ['CARD'], 'NOT_CONNECTED'],
  ['bank transfer or cash', { price: 1250 }, ['OFFLINE'], 'NOT_CONNECTED'],
  ['test cards', { price: 1250 }, ['CARD'], 'TEST'],
] as const)('%s: nothing', (_name, values, methods, connection) => {
  open(values as Partial<TicketValues>, methods, connection)
  expect(screen.queryByText(/Nobody can pay/)).toBeNull()
})
