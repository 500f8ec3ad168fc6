import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { I18nProvider } from '@lingui/react'
import { render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stubApi } from '#test/checkout-screen.tsx'
import { InlineCheckout } from './inline-checkout-page.tsx'

test("the checkout's sentences are loaded once, and the frame is at rest afterwards (WID-7)", async () => {
  stubApi({ 'GET ': () => ({ error: { code: 'NOT_FOUND', message: 'not there', data: {} } }) })
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  i18n.setMessagesCompiler(compileMessage)
  const load = vi.spyOn(i18n, 'load')
  render(
    <I18nProvider i18n={i18n}>
      <InlineCheckout
        link={{ event_id: 7, order_short_id: 'o_1' }}
        operator={{ legal_url: null, privacy_url: null }}
        onStep={() => {}}
        onLeave={() => {}}
      />
    </I18nProvider>,
  )
  await waitFor(() => expect(load).toHaveBeenCalled())
  // a loop would come round in every turn of the event loop
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
  expect(load).toHaveBeenCalledTimes(1)
})
