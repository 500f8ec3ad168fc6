import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { QuestionScope, QuestionView } from '#core/catalog/questions/schema.ts'
import { answer, LONG, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { eventQueries } from '#web/catalog/events/api.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { AnswerField } from '#web/records/answers/answer-field.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionsPage } from './questions-page.tsx'

// its editor needs a browser; what is typed into it is not the point here
vi.mock('#web/platform/ui/inputs/rich-text-input.tsx', () => ({ RichTextInput: () => null }))

const event = {
  id: 7,
  tickets: [{ id: 3, title: 'Standing' }],
  settings: { show_hidden_questions: false },
} as unknown as EventView
const question = (values: Partial<QuestionView> = {}): QuestionView =>
  ({
    id: 5,
    event_id: 7,
    title: 'Meal',
    description: null,
    type: 'RADIO',
    options: ['Fish', 'Vegan'],
    is_required: true,
    is_hidden: false,
    belongs_to: 'ORDER',
    ticket_ids: [],
    answers_count: 0,
    updated_at: '2027-01-01T00:00:00.000Z',
    ...values,
  }) as QuestionView
const POST = 'POST /events/7/questions'

function open(asked: QuestionView | QuestionScope, answers: Parameters<typeof serveBackOffice>[0] = {}) {
  const api = serveBackOffice(answers)
  const onClose = vi.fn()
  const form = (
    <>
      <Notifications />
      <QuestionForm
        event={event}
        question={asked}
        Preview={({ questions }) => <p>{`Preview: ${questions[0]?.title}`}</p>}
        onClose={onClose}
      />
    </>
  )
  showInBackOffice(form, { route: '*', address: '/' })
  return { ...api, onClose, user: userEvent.setup() }
}
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('two options alike are told at the second and nothing is sent; what was typed stays (QST-3c, UIX-4)', async () => {
  const { sent, user } = open(question({ options: ['Fish', 'Vegan'] }))
  const second = await screen.findByLabelText('Option 2')
  fireEvent.change(second, { target: { value: 'Fish' } })
  await user.click(screen.getByRole('button', { name: 'Save question' }))
  await waitFor(() => expect(second.getAttribute('aria-invalid')).toBe('true'))
  expect([value('Option 1'), value('Option 2')]).toEqual(['Fish', 'Fish'])
  expect(sent).toEqual([])
})

test('a question that was not saved keeps title and switches, and says so (ERR-71)', async () => {
  const { sent, user, onClose } = open('ORDER', { [POST]: refuse(500, 'INTERNAL') })
  await user.type(await screen.findByLabelText('Question'), 'Where from?')
  await user.click(screen.getByLabelText('An answer is required'))
  expect(screen.getByText('Preview: Where from?')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Create question' }))
  expect(await screen.findByText(/Your entries are still here/)).toBeDefined()
  expect(sent[0]?.body).toMatchObject({ title: 'Where from?', is_required: true, belongs_to: 'ORDER' })
  expect(value('Question')).toBe('Where from?')
  expect(onClose).not.toHaveBeenCalled()
})

test('once somebody answered, kind and scope are locked and say why (QST-9)', async () => {
  open(question({ answers_count: 2 }))
  expect(await screen.findByText(/Locked because the question has answers/)).toBeDefined()
  expect((screen.getByRole('combobox', { name: 'Answer type' }) as HTMLInputElement).disabled).toBe(true)
  expect((screen.getByLabelText('Every attendee with one of these tickets') as HTMLInputElement).disabled).toBe(true)
  expect((screen.getByLabelText('The buyer, once per order') as HTMLInputElement).disabled).toBe(false)
})

test('a hidden question has no preview and says who sees it (QST-2)', async () => {
  open(question({ is_hidden: true }))
  expect(await screen.findByText('Nothing: this question is hidden.')).toBeDefined()
  expect(screen.queryByText(/^Preview/)).toBeNull()
})

function openPage(questions: readonly QuestionView[]) {
  serveBackOffice({ 'GET /events/7/questions': answer(questions) })
  queryClient.setQueryData(eventQueries.one(7).queryKey, event as never)
  showInBackOffice(<QuestionsPage />, {
    route: '/manage/event/:event_id/questions',
    address: '/manage/event/7/questions',
  })
}

test('without questions both parts say what is asked anyway (LST-23)', async () => {
  openPage([])
  expect(await screen.findAllByRole('heading', { name: 'Nothing besides name and email' })).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Add question' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})

test('hidden ones are counted and not listed; a title is whole however long (QST-8)', async () => {
  openPage([question({ title: LONG }), question({ id: 6, title: 'Internal note', is_hidden: true })])
  const list = await screen.findByRole('region', { name: 'Order questions' })
  expect(list.textContent).toContain(LONG)
  expect(list.textContent).not.toContain('Internal note')
  expect(screen.getByLabelText('Show hidden questions (1)')).toBeDefined()
})

test('of an address that is missing each part that must be there is marked (QST-3f)', () => {
  const errorOf = (part?: string) => (part === undefined ? 'Fill in this field.' : undefined)
  const address = question({ type: 'ADDRESS', title: 'Where do you live?' })
  showInBackOffice(
    <AnswerField question={address} stored={null} value={null} errorOf={errorOf} onChange={() => {}} />,
    { route: '*', address: '/' },
  )
  const marked = screen.getAllByRole('textbox').filter((input) => input.getAttribute('aria-invalid') === 'true')
  expect(marked.map((input) => document.querySelector(`label[for="${input.id}"]`)?.textContent)).toEqual([
    'Address',
    'Postal code',
    'City',
  ])
  expect(screen.getByRole('combobox', { name: 'Country' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(1)
})
