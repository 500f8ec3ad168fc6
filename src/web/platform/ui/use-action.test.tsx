import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act as flush, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAction } from './use-action.ts'

afterEach(() => {
  notifications.clean()
  vi.useRealTimers()
})

function Screen({ run }: { run: () => Promise<unknown> }) {
  const { perform } = useAction()
  return (
    <button type="button" onClick={() => perform({ run, done: 'It is done.', failed: 'It was not done.' })}>
      Go
    </button>
  )
}

async function start(run: () => Promise<unknown>) {
  vi.useFakeTimers()
  i18n.load('en', {})
  i18n.activate('en')
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Screen run={run} />
        <Notifications />
      </MantineProvider>
    </I18nProvider>,
  )
  await flush(async () => screen.getByRole('button', { name: 'Go' }).click())
}
const later = (ms: number) => flush(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const working = () => screen.queryByText('Still working on it…') !== null

test('an action that takes more than a second says that it goes on, until it is answered', async () => {
  let end: (answer: unknown) => void = () => {}
  await start(
    () =>
      new Promise((resolve) => {
        end = resolve
      }),
  )
  await later(900)
  expect(working()).toBe(false)
  await later(200)
  expect(working()).toBe(true)
  end(null)
  await later(500)
  expect(working()).toBe(false)
  expect(screen.getByText('It is done.')).toBeTruthy()
})

test('an action that is quick says only that it is done', async () => {
  await start(async () => {})
  await later(2_000)
  expect(working()).toBe(false)
  expect(screen.getByText('It is done.')).toBeTruthy()
})
