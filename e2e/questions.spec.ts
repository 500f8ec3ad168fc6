import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { button, type Call, createLiveEvent, look, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * A free event with a question of every type, one of them hidden: the organizer asks, a buyer on a phone answers, wrong
 * first, the organizer reads and corrects. One story in order: each test stands on the one before.
 */
let product: Product
let browser: Browser
let office: BrowserContext
let organizer: Page
let event_id: number
let call: Call
const year = new Date().getFullYear() + 1

beforeAll(async () => {
  product = await startProduct((await createTestDatabase()).url)
  browser = await openBrowser()
  office = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const event = { title: 'Shrimp walk at low tide', start_date: `${year}-06-04T10:00` }
  const made = await createLiveEvent(product, office, event)
  event_id = made.event_id
  call = made.call
  await call('POST', `/events/${event_id}/tickets`, { title: 'Walk', type: 'FREE', quantity_available: 20 })
  await call('PUT', `/events/${event_id}/status`, { status: 'LIVE' })
  organizer = await watched(office)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const manage = (path: string) => `${product.url}/manage/event/${event_id}/${path}`

interface Asked {
  readonly title: string
  readonly kind?: string
  readonly options?: readonly string[]
  readonly is_required?: boolean
  readonly is_hidden?: boolean
}

async function ask(scope: 'Order questions' | 'Attendee questions', asked: Asked): Promise<void> {
  await organizer.getByRole('region', { name: scope }).getByRole('button', { name: 'Add question' }).click()
  const drawer = organizer.getByRole('dialog')
  await drawer.getByLabel('Question', { exact: true }).fill(asked.title)
  if (asked.kind) {
    await drawer.getByRole('combobox', { name: 'Answer type' }).click()
    await organizer.getByRole('option', { name: asked.kind, exact: true }).click()
  }
  for (const [index, option] of (asked.options ?? []).entries()) {
    await drawer.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option)
    if (index + 1 < (asked.options ?? []).length) await organizer.keyboard.press('Enter')
  }
  if (asked.is_required) await drawer.getByRole('switch', { name: 'An answer is required' }).check()
  if (asked.is_hidden) await drawer.getByRole('switch', { name: /^Hidden from buyers/ }).check()
  await drawer.getByRole('button', { name: 'Create question' }).click()
  await drawer.waitFor({ state: 'detached' })
}

const order = 'Order questions'
const attendees = 'Attendee questions'

test('the organizer asks a question of every type, one for the team only (BO-28, QST-3, QST-8)', async () => {
  await organizer.goto(manage('questions'))
  await organizer.getByText('Nothing besides name and email').first().waitFor()
  await look(organizer, 'questions-empty')
  await organizer.getByRole('region', { name: order }).getByRole('button', { name: 'Add question' }).click()
  const drawer = organizer.getByRole('dialog')
  await drawer.getByRole('combobox', { name: 'Answer type' }).click()
  await organizer.getByRole('option', { name: 'Multiple choice', exact: true }).click()
  await button(organizer, 'Create question').click()
  await drawer.getByText('Fill in this field.').first().waitFor()
  await look(organizer, 'question-form-errors')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await organizer.getByRole('button', { name: /Discard/ }).click()
  await ask(order, { title: 'How did you hear of us?', kind: 'Dropdown', options: ['A friend', 'A poster'] })
  await ask(order, { title: 'Anything we should know?', kind: 'Long text' })
  await ask(order, { title: 'Your phone', kind: 'Phone number', is_required: true })
  await ask(order, { title: 'Where do you live?', kind: 'Address', is_required: true })
  await ask(order, { title: 'Group leader', is_hidden: true })
  await ask(attendees, { title: 'Diet', is_required: true })
  await ask(attendees, { title: 'Boot size', kind: 'Single choice', options: ['38', '42'], is_required: true })
  await ask(attendees, { title: 'Tools to bring', kind: 'Multiple choice', options: ['Net', 'Bucket'] })
  await ask(attendees, { title: 'Day of birth', kind: 'Date' })
  await organizer.getByRole('row', { name: /Group leader/ }).waitFor()
  expect(await organizer.getByRole('switch', { name: 'Show hidden questions (1)' }).isChecked()).toBe(true)
  await look(organizer, 'questions')
})

test('questions are sorted by keyboard; the preview shows what buyers see (UIX-6, QST-4, QST-6)', async () => {
  await organizer.getByRole('button', { name: 'Move Where do you live?: grab with space' }).focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space']) await organizer.keyboard.press(key)
  const titles = () =>
    organizer.getByRole('table', { name: order }).locator('tbody tr button:not([aria-label])').allTextContents()
  await expect
    .poll(titles)
    .toEqual([
      'Where do you live?',
      'How did you hear of us?',
      'Anything we should know?',
      'Your phone',
      'Group leader',
    ])
  const preview = organizer.getByRole('complementary', { name: 'What buyers see' })
  expect(await preview.getByText('Group leader').count()).toBe(0)
  expect(await preview.getByLabel('First name').first().isDisabled()).toBe(true)
  await organizer.reload()
  await organizer.getByRole('table', { name: order }).waitFor()
  expect(await titles()).toHaveLength(5)
  expect((await titles())[0]).toBe('Where do you live?')
})

let phone: Page
test('a buyer on a phone answers, wrong first: errors stand at the fields and nothing is lost (CHK-2, QST-5)', async () => {
  const context = await browser.newContext(PHONE)
  phone = await watched(context)
  await phone.goto(`${product.url}/event/${event_id}/shrimp-walk-at-low-tide`)
  await phone.locator('button[aria-label*="Walk"]').last().click()
  await button(phone, 'Continue').first().click()
  await phone.waitForURL('**/details')
  await phone.getByLabel('First name').first().fill('Annika')
  await phone.getByLabel('Last name').first().fill('Bergström')
  await phone.getByLabel('Email').first().fill('annika@example.org')
  expect(await phone.getByText('Group leader').count()).toBe(0)
  await phone.getByLabel('Your phone').fill('call me')
  await phone.getByLabel('Anything we should know?').fill('We come\nwith two children.')
  await phone.getByLabel('City').fill('Hamburg')
  await button(phone, 'Complete order').click()
  const alert = phone.getByRole('alert').first()
  await alert.waitFor()
  for (const title of ['Your phone', 'Where do you live?', 'Diet of attendee 1', 'Boot size of attendee 1'])
    expect(await alert.getByRole('link', { name: title }).count(), title).toBeGreaterThan(0)
  await look(phone, 'details-errors')
  await phone.reload()
  expect(await phone.getByLabel('Anything we should know?').inputValue()).toBe('We come\nwith two children.')
  expect(await phone.getByLabel('Your phone').inputValue()).toBe('call me')
  await phone.getByLabel('Your phone').fill('+49 (40) 123-456')
  await phone.getByLabel('Address line 1').fill('Kaistraße 14')
  await phone.getByLabel('Postal code').fill('20457')
  await phone.getByLabel('Country').selectOption('DE')
  await phone.getByLabel('How did you hear of us?').selectOption('A poster')
  await phone.getByLabel('Diet').fill('vegan')
  await phone.getByRole('radio', { name: '42' }).check()
  await phone.getByRole('checkbox', { name: 'Net' }).check()
  await phone.getByLabel('Day of birth').fill('1991-02-28')
  await button(phone, 'Complete order').click()
  await phone.waitForURL('**/summary')
  expect(await phone.getByText('Group leader').count()).toBe(0)
  await look(phone, 'summary')
})

test('the organizer reads the answers in the order and corrects them; the activity tells (QST-7, API-73)', async () => {
  const [sold] = await call<{ id: number }[]>('GET', `/events/${event_id}/orders`)
  await organizer.goto(`${manage('orders')}#order-${sold?.id}`)
  const drawer = organizer.getByRole('dialog')
  await drawer.getByText('+4940123456').waitFor()
  await drawer.getByText('Kaistraße 14, 20457, Hamburg, DE').waitFor()
  await look(organizer, 'order-answers')
  await drawer.getByRole('button', { name: 'Edit answers' }).click()
  await drawer.getByLabel(/^Your phone/).fill('nothing')
  await drawer.getByLabel(/^Group leader/).fill('Jonas')
  await drawer.getByRole('button', { name: 'Save answers' }).click()
  await drawer.getByText('Enter a phone number of 6 to 20 digits.').waitFor()
  await look(organizer, 'order-answers-edit')
  await drawer.getByLabel(/^Your phone/).fill('040 999888')
  await drawer.getByRole('button', { name: 'Save answers' }).click()
  await drawer.getByText('Answers edited').waitFor()
  await drawer.getByText(/Your phone: \+4940123456 → 040999888/).waitFor()
  await drawer.getByText('Jonas', { exact: true }).waitFor()
})

test('the organizer corrects an attendee; an answered question can be hidden, not deleted (API-82, QST-9)', async () => {
  const [attendee] = await call<{ id: number }[]>('GET', `/events/${event_id}/attendees`)
  await organizer.goto(`${manage('attendees')}#attendee-${attendee?.id}`)
  const drawer = organizer.getByRole('dialog')
  await drawer.getByText('vegan').waitFor()
  await drawer.getByRole('button', { name: 'Edit answers' }).click()
  await drawer.getByRole('checkbox', { name: 'Bucket' }).check()
  await drawer.getByRole('button', { name: 'Save answers' }).click()
  await drawer.getByText('Net, Bucket').waitFor()
  await look(organizer, 'attendee-answers')
  await organizer.goto(manage('questions'))
  await organizer.getByRole('button', { name: 'Actions for Diet' }).click()
  await organizer.getByText('It has answers and cannot be deleted.').waitFor()
  expect(await organizer.getByRole('menuitem', { name: 'Delete question' }).count()).toBe(0)
  await organizer.getByRole('menuitem', { name: 'Hide from buyers' }).click()
  await organizer.getByRole('switch', { name: 'Show hidden questions (2)' }).waitFor()
})
