import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { AsOf } from './as-of.tsx'

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
