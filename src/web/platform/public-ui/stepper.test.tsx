import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '#test/checkout-screen.tsx'
import { Stepper } from './stepper.tsx'

function Counted({ first = 0, min = 1, max = 6 }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Stepper label="Standing" value={value} min={min} max={max} onChange={setValue} />
      <button type="button">after</button>
    </>
  )
}

const spin = () => screen.getByRole('spinbutton', { name: 'Number of tickets: Standing' })
const stateOf = (element: HTMLElement) =>
  ['now', 'min', 'max'].map((name) => Number(element.getAttribute(`aria-value${name}`)))

test('a quantity is one stop: arrows, Home, End and figures change it (PUB-3, UIX-6)', async () => {
  const user = userEvent.setup()
  renderScreen(<Counted />)
  await user.tab()
  expect(document.activeElement).toBe(spin())
  expect(stateOf(spin())).toEqual([0, 0, 6])
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(stateOf(spin())).toEqual([2, 0, 6])
  await user.keyboard('{End}')
  expect(stateOf(spin())).toEqual([6, 0, 6])
  await user.keyboard('{ArrowUp}')
  expect(stateOf(spin())).toEqual([6, 0, 6])
  await user.keyboard('{Home}{ArrowDown}')
  expect(stateOf(spin())).toEqual([0, 0, 6])
  await user.clear(spin())
  await user.keyboard('4')
  expect(stateOf(spin())).toEqual([4, 0, 6])
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'after' }))
})

test('arrows leap over what is too few, and nothing is chosen where too few are left (PUB-3, TIX-9)', async () => {
  const user = userEvent.setup()
  const { unmount } = renderScreen(<Counted min={3} max={5} />)
  await user.tab()
  await user.keyboard('{ArrowUp}')
  expect(stateOf(spin())).toEqual([3, 0, 5])
  await user.keyboard('{ArrowDown}')
  expect(stateOf(spin())).toEqual([0, 0, 5])
  unmount()
  renderScreen(<Counted min={3} max={2} />)
  await user.tab()
  await user.keyboard('{ArrowUp}{End}')
  expect(stateOf(spin())).toEqual([0, 0, 2])
})

test('a figure half typed gives way to the arrows', async () => {
  const user = userEvent.setup()
  renderScreen(<Counted first={2} />)
  await user.tab()
  await user.keyboard('9{ArrowUp}')
  expect((spin() as HTMLInputElement).value).toBe('3')
})
