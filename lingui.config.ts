import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const tests = ['**/*.test.ts', '**/*.test.tsx']

/** Five catalogs, so that an event page loads neither the checkout's nor the back office's sentences (house §16). */
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
      include: ['src/web/platform', 'src/web/public-ui', 'src/web/public-event', 'src/web/error-pages'],
      exclude: tests,
    },
    {
      path: 'src/locales/{locale}/checkout',
      include: [
        'src/web/checkout',
        'src/web/mail-links',
        'src/web/my-tickets',
        'src/web/ticket-page',
        'src/web/check-in',
      ],
      exclude: tests,
    },
    {
      path: 'src/locales/{locale}/admin',
      include: ['src/web'],
      exclude: [
        ...tests,
        'src/web/public-ui/**',
        'src/web/public-event/**',
        'src/web/error-pages/**',
        'src/web/checkout/**',
        'src/web/mail-links/**',
        'src/web/my-tickets/**',
        'src/web/ticket-page/**',
        'src/web/check-in/**',
      ],
    },
  ],
}
export default config
