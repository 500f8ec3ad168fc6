import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ReasonButton } from './reason-button.tsx'

const show = (reason: string | null) => {
  const onClick = vi.fn()
  render(
    <MantineProvider>
      <ReasonButton reason={reason} onClick={onClick}>
        Refund
      </ReasonButton>
    </MantineProvider>,
  )
  return onClick
}

test('a button that may not be used keeps its name, and its reason is its description (UIX-5)', async () => {
  const onClick = show('A refund is pending.')
  const button = screen.getByRole('button', { name: 'Refund', description: 'A refund is pending.' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
})

test('a button that may be used says nothing besides its name', async () => {
  const onClick = show(null)
  await userEvent.click(screen.getByRole('button', { name: 'Refund', description: '' }))
  expect(onClick).toHaveBeenCalledOnce()
})
