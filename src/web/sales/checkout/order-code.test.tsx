import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { checkoutOrder, type Reply, renderScreen, stubApi } from '#test/checkout-screen.tsx'
import { OrderCode } from './order-code.tsx'

const order = checkoutOrder({ takes_promo_code: true })
const coded = { ...order, promo_code: 'TIDE', promo_code_applied: true, total_gross: 4500 }

/** What can be changed beside the summary, with the order as each call answers it. */
function Beside({ first, onOrder }: { first: typeof order; onOrder: (...args: unknown[]) => void }) {
  const [shown, setShown] = useState(first)
  return (
    <OrderCode
      order={shown}
      operator={null}
      note={null}
      is_fresh={false}
      onOrder={onOrder}
      onChanged={setShown}
      reload={async () => order}
      goTo={() => {}}
      onLapse={() => {}}
    />
  )
}

function open(answer: Reply, first = order) {
  const onOrder = vi.fn()
  const api = stubApi({ 'PUT /promo-code': answer })
  renderScreen(<Beside first={first} onOrder={onOrder} />)
  return { ...api, onOrder }
}
async function enter(code: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Have a code?' }))
  await userEvent.type(screen.getByLabelText('Promo code'), `${code}{Enter}`)
}

afterEach(() => vi.unstubAllGlobals())

test('a code is entered, takes the place of the field with the focus, and can be taken away (CHK-10)', async () => {
  const { sent } = open({ data: coded })
  await enter(' tide ')
  const remove = await screen.findByRole('button', { name: 'Remove promo code TIDE' })
  expect(document.activeElement?.contains(remove)).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Code applied')
  await userEvent.click(remove)
  expect(sent.map(({ body }) => body)).toEqual([{ code: 'tide' }, { code: null }])
})

test('what is wrong stands at the field, and what was typed stays', async () => {
  const { onOrder } = open({
    status: 422,
    error: { code: 'PROMO_CODE_NOT_APPLICABLE', message: 'Not for these.' } as never,
  })
  await enter('EBB')
  const field = screen.getByLabelText('Promo code') as HTMLInputElement
  expect(await screen.findByText('Not for these.')).toBeTruthy()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['EBB', 'true'])
  expect(onOrder).not.toHaveBeenCalled()
})

test('a code that only this order’s ticket is sold with says so when it is taken away', async () => {
  open({ status: 409, error: { code: 'PROMO_CODE_NEEDED', message: 'Only sold with it.' } as never }, coded)
  await userEvent.click(screen.getByRole('button', { name: 'Remove promo code TIDE' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Only sold with it.')
})

test('an order that went on elsewhere says where it is now', async () => {
  const { onOrder } = open({ status: 409, error: { code: 'PAYMENT_IN_PROGRESS' } })
  await enter('TIDE')
  expect(onOrder).toHaveBeenCalledWith(order, 'PAYMENT_IN_PROGRESS')
})

test('nothing where the event has no code', () => {
  open({}, { ...order, takes_promo_code: false })
  expect(screen.queryByRole('button')).toBeNull()
})
