import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#test/checkout-screen.tsx'
import { AddressField } from './address-field.tsx'

const PATH = 'order.answers.5'
const show = (errors: Record<string, string>) =>
  renderScreen(
    <AddressField
      label="Where do you live?"
      is_optional={false}
      path={PATH}
      errors={errors}
      error={errors[PATH]}
      value={{ city: 'Ghent' }}
      onChange={() => {}}
    />,
  )
const invalid = () =>
  [
    'Address line 1',
    'Address line 2 (optional)',
    'Postal code',
    'City',
    'State or region (optional)',
    'Country',
  ].filter((name) => screen.getByLabelText(name).getAttribute('aria-invalid') === 'true')

test('of a required address that is missing, each part that must be there is marked; the sentence stands once (QST-3f)', () => {
  show({ [PATH]: 'Fill in this field.' })
  expect(invalid()).toEqual(['Address line 1', 'Postal code', 'City', 'Country'])
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(1)
})

test('where only a part is wrong, only that part is marked', () => {
  show({ [`${PATH}.zip`]: 'Fill in this field.' })
  expect(invalid()).toEqual(['Postal code'])
})

test('without an error nothing is marked', () => {
  show({})
  expect(invalid()).toEqual([])
})
