import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { AsOf } from './as-of.tsx'
import { ListFrame } from './data-table.tsx'
import type { ListState } from './use-list-state.ts'

test('what lags says as of when it is, in a status that is there before (DB-11)', () => {
  showInBackOffice(
    <>
      <AsOf at="2027-05-01T14:03:05.000Z" />
      <AsOf at={undefined} />
    </>,
    { route: '/' },
  )
  const [shown, silent] = screen.getAllByRole('status')
  expect(shown?.textContent).toMatch(/^As of \d\d:03:05$/)
  expect(silent?.textContent).toBe('')
})

test('a list with nothing in it says so as well', () => {
  const meta = { total: 0, as_of: '2027-05-01T14:03:05.000Z' }
  const list = { is_narrowed: false } as ListState
  const query = { data: { data: [], meta }, isPending: false, isError: false, isPlaceholderData: false, refetch() {} }
  showInBackOffice(
    <ListFrame list={list} query={query as never} empty={<p>No orders yet</p>}>
      {() => null}
    </ListFrame>,
    { route: '/' },
  )
  expect(screen.getByText('No orders yet')).toBeDefined()
  expect(screen.getByRole('status').textContent).toMatch(/^As of \d\d:03:05$/)
})
