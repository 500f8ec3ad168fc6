import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const tests = ['**/*.test.ts', '**/*.test.tsx']
/** Its sentences are said by light pages and by the back office. */
const CLIENT = 'src/web/platform/client'
const PUBLIC = [
  CLIENT,
  'src/web/platform/public-ui',
  'src/web/platform/consent',
  'src/web/catalog/prices',
  'src/web/sales/cart',
  'src/web/publishing/public-event',
  'src/web/publishing/error-pages',
]
const CHECKOUT = [
  'src/web/platform/qr-code',
  'src/web/catalog/question-fields',
  'src/web/records/ticket-page',
  'src/web/sales/checkout',
  'src/web/sales/waiting-list/holder',
  'src/web/sales/invitations/invitee',
  'src/web/sales/place-requests/applicant',
  'src/web/publishing/mail-links',
  'src/web/publishing/my-tickets',
  'src/web/app/checkout-app',
]
/** The door says nothing that event pages or the checkout say, but for what all light pages do. */
const DOOR = [CLIENT, 'src/web/platform/public-ui', 'src/web/check-in/scanning']

/** The document of a waiting room, which only the server writes. */
const QUEUE = ['src/web/sales/waiting-room/visitor']

/** Seven catalogs, so that an event page loads neither the checkout's nor the back office's sentences (house §16). */
const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'es', 'pt', 'pt-br', 'zh-cn'],
  format: formatter({ lineNumbers: false, origins: false }),
  compileNamespace: 'ts',
  orderBy: 'messageId',
  catalogs: [
    { path: 'src/locales/{locale}/core', include: ['src/core'], exclude: tests },
    { path: 'src/locales/{locale}/server', include: ['src/server'], exclude: tests },
    {
      path: 'src/locales/{locale}/public',
      include: PUBLIC,
      exclude: tests,
    },
    {
      path: 'src/locales/{locale}/checkout',
      include: CHECKOUT,
      exclude: tests,
    },
    {
      path: 'src/locales/{locale}/queue',
      include: QUEUE,
      exclude: tests,
    },
    {
      path: 'src/locales/{locale}/door',
      include: DOOR,
      exclude: tests,
    },
    {
      path: 'src/locales/{locale}/admin',
      include: ['src/web'],
      exclude: [
        ...tests,
        ...[...PUBLIC, ...CHECKOUT, ...QUEUE, ...DOOR].filter((one) => one !== CLIENT).map((one) => `${one}/**`),
      ],
    },
  ],
}
export default config
