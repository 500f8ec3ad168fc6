import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MoneyInput } from './money-input.tsx'

let last: number | null = null

function Field({ currency, start = null }: { currency: string; start?: number | null }) {
  const [value, setValue] = useState<number | null>(start)
  last = value
  return <MoneyInput label="Price" currency={currency} value={value} onChange={setValue} />
}

function show(locale: string, currency: string, start?: number | null) {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } })
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <Field currency={currency} start={start ?? null} />
      </MantineProvider>
    </I18nProvider>,
  )
  return screen.getByLabelText('Price') as HTMLInputElement
}

test('typed text stays until the field is left, then stands in its own form (MON-8)', async () => {
  const input = show('en', 'EUR')
  await userEvent.type(input, '12.5')
  expect(input.value).toBe('12.5')
  expect(last).toBe(1250)
  await userEvent.tab()
  expect(input.value).toBe('12.50')
})

test('the decimal mark is that of the language, the places are those of the currency (MON-2, MON-8)', async () => {
  const german = show('de', 'EUR', 149000)
  expect(german.value).toBe('1490,00')
  await userEvent.clear(german)
  await userEvent.type(german, '7,25')
  expect(last).toBe(725)
})

test('a currency without decimals takes none (MON-2)', async () => {
  const yen = show('en', 'JPY', 500)
  expect(yen.value).toBe('500')
  await userEvent.type(yen, '.5')
  expect(last).toBeNaN()
})

test('text that is no amount stays to be mended and is no number for the schema', async () => {
  const input = show('en', 'EUR')
  await userEvent.type(input, 'ten')
  await userEvent.tab()
  expect(input.value).toBe('ten')
  expect(last).toBeNaN()
  await userEvent.clear(input)
  expect(last).toBeNull()
})
