import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { eventQueries } from '#web/catalog/events/api.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'

const EVENT = {
  id: 7,
  title: 'Low Tide',
  start_date: '2027-06-04T17:00:00.000Z',
  end_date: '2027-08-27T20:00:00.000Z',
  timezone: 'Europe/Berlin',
}

function open(dates_count: number) {
  serveBackOffice({})
  queryClient.setQueryData(eventQueries.one(7).queryKey, { ...EVENT, dates_count } as never)
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, staleTime: Infinity } })
  return showInBackOffice(<DuplicateDialog event={EVENT} onClose={() => {}} />, {
    route: '/manage/events',
    address: '/manage/events',
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('an event with one date has an end to choose, and no dates (DAT-1)', async () => {
  open(1)
  expect(await screen.findByLabelText(/End/)).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'Dates' })).toBeNull()
})

test('dates go along unless they are left out; only then is there an end to choose (DAT-59)', async () => {
  open(13)
  const dates = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Dates' })
  expect([dates.checked, screen.queryByLabelText(/End/)]).toEqual([true, null])
  dates.click()
  expect(await screen.findByLabelText(/End/)).toBeDefined()
})
