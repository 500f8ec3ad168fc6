import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#test/checkout-screen.tsx'
import { ChoiceField } from './field.tsx'

const OPTIONS = ['Vegan', 'Meat'].map((value) => ({ value, label: value }))
const choice = (type: 'radio' | 'checkbox', more: { is_required?: boolean; error?: string } = {}) =>
  renderScreen(
    <ChoiceField
      id="food"
      name="food"
      label="Food"
      hint="For dinner"
      type={type}
      options={OPTIONS}
      value={[]}
      onChange={() => {}}
      {...more}
    />,
  )
const described = (group: HTMLElement) =>
  (group.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

test('radio buttons are one control: required, wrong and described as a whole (UIX-6)', () => {
  choice('radio', { is_required: true, error: 'Choose one.' })
  const group = screen.getByRole('radiogroup', { name: 'Food' })
  expect([group.getAttribute('aria-required'), group.getAttribute('aria-invalid')]).toEqual(['true', 'true'])
  expect(described(group)).toEqual(['For dinner', 'Choose one.'])
})

test('checkboxes say with their question that one must be chosen, and each that it is wrong (UIX-6)', () => {
  choice('checkbox', { is_required: true, error: 'Choose one.' })
  const group = screen.getByRole('group', { name: 'Food' })
  expect(described(group)).toEqual(['Required. Choose at least one.', 'For dinner', 'Choose one.'])
  for (const box of screen.getAllByRole('checkbox')) expect(box.getAttribute('aria-invalid')).toBe('true')
})

test('choices nobody must make are not called required', () => {
  const { unmount } = choice('radio')
  const radios = screen.getByRole('radiogroup', { name: 'Food' })
  expect([radios.getAttribute('aria-required'), radios.getAttribute('aria-invalid')]).toEqual([null, null])
  unmount()
  choice('checkbox')
  expect(described(screen.getByRole('group', { name: 'Food' }))).toEqual(['For dinner'])
})
