// first: its layer must lie below Mantine's
import '#web/platform/ui/base.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { I18nProvider } from '@lingui/react'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { adminCatalogs, coreCatalogs } from '#locales/admin.ts'
import { createRouter } from '#web/app/admin/router.tsx'
import { keepTrying } from '#web/platform/client/api-client.ts'
import { createI18n, documentLocale } from '#web/platform/client/i18n.ts'
import { BACK_OFFICE_REPEAT_SECONDS } from '#web/platform/client/limits.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import toasts from '#web/platform/ui/notify.module.css'
import { cssVariablesResolver, theme } from '#web/platform/ui/theme.ts'
import { TryingAgain } from '#web/platform/ui/trying-again.tsx'

/** The policy lets only style tags with this value pass (SEC-18). */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// the scroll lock under Mantine's dialogs reads it from this name
Object.assign(globalThis, { __webpack_nonce__: nonce })

const i18n = await createI18n(documentLocale(), [coreCatalogs, adminCatalogs])
const scheme = localStorageColorSchemeManager({ key: 'turnout-color-scheme' })
const router = createRouter()
keepTrying(BACK_OFFICE_REPEAT_SECONDS)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={scheme}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <Notifications
            position="bottom-right"
            limit={5}
            autoClose={4000}
            containerWidth={360}
            classNames={{ root: toasts.stack ?? '' }}
          />
          <RouterProvider router={router} />
          <TryingAgain />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
