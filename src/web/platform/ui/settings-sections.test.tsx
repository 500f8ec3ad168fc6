import { TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Name } from '#core/platform/fields.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { ApiError } from '#web/platform/client/api-client.ts'
import { FormCard } from './forms/form-card.tsx'
import { useResourceForm } from './forms/use-resource-form.ts'
import { SettingsSections } from './settings-sections.tsx'

type Save = (name: string) => Promise<unknown>
const nothing: Save = async () => null

function NameCard({ title, save }: { title: string; save: Save }) {
  const resource = useResourceForm({
    schema: z.object({ name: Name }),
    initial: { name: 'stored' },
    save: ({ name }) => save(name),
  })
  return (
    <FormCard title={title} resource={resource}>
      <TextInput label={`Name of ${title}`} {...resource.form.getInputProps('name')} />
    </FormCard>
  )
}

function open(...saves: [name: string, save: Save][]) {
  const sections = saves.map(([name, save]) => ({
    id: name.toLowerCase(),
    name,
    card: <NameCard title={name} save={save} />,
  }))
  showInBackOffice(<main>{<SettingsSections sections={sections} />}</main>, { route: '/settings' })
  const user = userEvent.setup()
  const field = (name: string): HTMLInputElement => screen.getByLabelText(`Name of ${name}`)
  const write = async (name: string, text: string) => {
    await user.clear(field(name))
    if (text) await user.type(field(name), text)
  }
  const bar = () => within(screen.getByRole('region', { name: 'Unsaved changes' }))
  const save = () => user.click(bar().getByRole('button', { name: 'Save changes' }))
  return { user, field, write, bar, save }
}

/** Saves in the order in which they came, with what they were given. */
function recorder() {
  const saved: string[] = []
  return {
    saved,
    as:
      (section: string): Save =>
      async (name) => {
        saved.push(`${section}: ${name}`)
      },
  }
}

afterEach(() => vi.restoreAllMocks())

test('nothing changed: the bar says nothing and has no button (BO-34)', () => {
  const { bar } = open(['Place', nothing])
  expect(bar().getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

test('the bar names what is not saved in the page’s order, saves each, and is gone (BO-34)', async () => {
  const { saved, as } = recorder()
  const { write, bar, save } = open(['Place', as('place')], ['Payment', as('payment')], ['Mail', as('mail')])
  await write('Mail', 'new mail')
  await write('Place', 'new place')
  expect(bar().getByRole('status').textContent).toBe('Not saved yet: Place, Mail')
  const index = within(screen.getByRole('navigation', { name: 'Sections of this page' }))
  expect(index.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'PlaceNot saved',
    'Payment',
    'MailNot saved',
  ])
  await save()
  await waitFor(() => expect(bar().getByRole('status').textContent).toBe(''))
  expect(saved).toEqual(['place: new place', 'mail: new mail'])
})

test('one that is refused keeps its entry and gets the focus; the others are saved (UIX-4)', async () => {
  const { saved, as } = recorder()
  const refuse = async () => {
    throw new ApiError('VALIDATION_FAILED', 422, { fields: { name: ['This name already exists.'] } })
  }
  const { field, write, bar, save } = open(['Place', refuse], ['Mail', as('mail')])
  await write('Place', 'taken')
  await write('Mail', 'new mail')
  await save()
  expect(await screen.findByText('This name already exists.')).toBeTruthy()
  await waitFor(() => expect(bar().getByRole('status').textContent).toBe('Not saved yet: Place'))
  expect([saved, field('Place').value]).toEqual([['mail: new mail'], 'taken'])
  await waitFor(() => expect(document.activeElement).toBe(field('Place')))
})

test('Enter in a field saves as the bar does', async () => {
  const { saved, as } = recorder()
  const { user, field } = open(['Place', as('place')])
  await user.type(field('Place'), ' again{Enter}')
  await waitFor(() => expect(saved).toEqual(['place: stored again']))
})

test('discarding asks, then puts back what is stored', async () => {
  const { saved, as } = recorder()
  const { user, field, write, bar } = open(['Place', as('place')], ['Mail', as('mail')])
  await write('Place', 'half written')
  await user.click(bar().getByRole('button', { name: 'Discard' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(field('Place').value).toBe('half written')
  await user.click(bar().getByRole('button', { name: 'Discard' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(field('Place').value).toBe('stored'))
  expect([bar().getByRole('status').textContent, saved]).toEqual(['', []])
})

test('the index shows where one is and jumps; so does the list of choices on phones (BO-34)', async () => {
  let scrolled = 0
  const tops = new Map([
    ['place', 100],
    ['payment', 500],
    ['mail', 900],
  ])
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, (tops.get(this.id) ?? 0) - scrolled, 100, 400)
  })
  const { user } = open(['Place', nothing], ['Payment', nothing], ['Mail', nothing])
  const current = () => screen.getByRole('navigation').querySelector('[aria-current="location"]')?.textContent
  const chosen = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Go to section' }).value
  expect([current(), chosen()]).toEqual(['Place', 'place'])
  scrolled = 450
  fireEvent.scroll(window)
  expect([current(), chosen()]).toEqual(['Payment', 'payment'])
  // the last section never reaches the top; it is the current one all the same
  await user.click(screen.getByRole('link', { name: 'Mail' }))
  fireEvent.scroll(window)
  expect([current(), document.activeElement?.id]).toEqual(['Mail', 'mail'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Go to section' }), 'Place')
  expect([current(), document.activeElement?.id]).toEqual(['Place', 'place'])
})
