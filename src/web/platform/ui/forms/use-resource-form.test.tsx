import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Email, Name } from '#core/platform/fields.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { FormBody, SaveButton } from './resource-form.tsx'
import { useResourceForm } from './use-resource-form.ts'

const Input = z.object({ name: Name, email: Email })

function Form({ save }: { save: (input: z.input<typeof Input>) => Promise<unknown> }) {
  const resource = useResourceForm({
    schema: Input,
    initial: { name: '', email: '' },
    save,
    failed: 'It was not saved.',
  })
  return (
    <FormBody resource={resource} label="Person">
      <TextInput label="Name" {...resource.form.getInputProps('name')} />
      <TextInput label="Email" {...resource.form.getInputProps('email')} />
      <SaveButton resource={resource}>Save person</SaveButton>
    </FormBody>
  )
}

function open(save: (input: z.input<typeof Input>) => Promise<unknown>) {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <Form save={save} />
      </MantineProvider>
    </I18nProvider>,
  )
  return { send: () => fireEvent.submit(screen.getByRole('form', { name: 'Person' })) }
}

afterEach(() => notifications.clean())

test('what breaks the schema stands under its field, the first gets focus, nothing is sent (UIX-4)', async () => {
  const save = vi.fn(async () => null)
  const { send } = open(save)
  await userEvent.type(screen.getByLabelText('Name'), 'Ada')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example')
  send()
  expect(await screen.findByText('Enter a full email address, for example anna@example.org.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  expect(save).not.toHaveBeenCalled()
})

test("the server's field errors stand under their fields (UIX-4)", async () => {
  const refuse = async () => {
    throw new ApiError('EMAIL_TAKEN', 422, { fields: { email: ['This address already belongs to another user.'] } })
  }
  const { send } = open(refuse)
  await userEvent.type(screen.getByLabelText('Name'), 'Ada')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org')
  send()
  expect(await screen.findByText('This address already belongs to another user.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
})

test('a failure without a field is a notification in the words of the screen (ERR-71)', async () => {
  const show = vi.spyOn(notifications, 'show')
  const { send } = open(async () => {
    throw new ApiError('INTERNAL', 500, { data: { reference: '7F3K-2291' } })
  })
  await userEvent.type(screen.getByLabelText('Name'), 'Ada')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org')
  send()
  await waitFor(() => expect(show).toHaveBeenCalledOnce())
  // with a reference it stays until it is closed (UIX-1)
  expect(show.mock.calls[0]?.[0]).toMatchObject({ role: 'alert', autoClose: false })
})
