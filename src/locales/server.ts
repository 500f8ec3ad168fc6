import type { Messages } from '@lingui/core'
import type { Locale } from '#core/platform/locales.ts'
import { messages as enCore } from './en/core.ts'
import { messages as enServer } from './en/server.ts'
import { messages as deCore } from './de/core.ts'
import { messages as deServer } from './de/server.ts'
import { messages as frCore } from './fr/core.ts'
import { messages as frServer } from './fr/server.ts'
import { messages as esCore } from './es/core.ts'
import { messages as esServer } from './es/server.ts'
import { messages as ptCore } from './pt/core.ts'
import { messages as ptServer } from './pt/server.ts'
import { messages as ptbrCore } from './pt-br/core.ts'
import { messages as ptbrServer } from './pt-br/server.ts'
import { messages as zhcnCore } from './zh-cn/core.ts'
import { messages as zhcnServer } from './zh-cn/server.ts'

/** What the server says: errors, field texts, mails. */
export const serverCatalogs: Record<Locale, Messages> = {
  en: { ...enCore, ...enServer },
  de: { ...deCore, ...deServer },
  fr: { ...frCore, ...frServer },
  es: { ...esCore, ...esServer },
  pt: { ...ptCore, ...ptServer },
  'pt-br': { ...ptbrCore, ...ptbrServer },
  'zh-cn': { ...zhcnCore, ...zhcnServer },
}
