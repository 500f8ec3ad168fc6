import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '#test/checkout-screen.tsx'
import { theme } from '../theme.ts'
import { PasswordField } from './password-field.tsx'

const show = (error?: string) =>
  renderScreen(
    <MantineProvider env="test" theme={theme}>
      <PasswordField label="Password" description="At least 8 characters" {...(error ? { error } : {})} />
    </MantineProvider>,
  )
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('a password says that it is required, and what is wrong with it (UIX-6)', () => {
  const { unmount } = show()
  const field = screen.getByLabelText('Password')
  expect([field.getAttribute('aria-required'), field.getAttribute('aria-invalid')]).toEqual(['true', null])
  expect(described(field)).toBe('At least 8 characters')
  unmount()
  show('Fill in this field.')
  const wrong = screen.getByLabelText('Password')
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  expect(described(wrong)).toContain('Fill in this field.')
})

test('the eye has a name of ours and a state, and works by keyboard (UIX-6)', async () => {
  const user = userEvent.setup()
  show()
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  const eye = screen.getByRole('button', { name: 'Show password' })
  await user.tab()
  expect(document.activeElement).toBe(field)
  await user.tab()
  expect(document.activeElement).toBe(eye)
  expect([eye.getAttribute('aria-pressed'), field.type]).toEqual(['false', 'password'])
  await user.keyboard('{Enter}')
  expect([eye.getAttribute('aria-pressed'), field.type]).toEqual(['true', 'text'])
})
