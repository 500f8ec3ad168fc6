import type { Messages } from '@lingui/core'
import type { Locale } from '#core/platform/locales.ts'

type Load = () => Promise<{ messages: Messages }>

/** The back office: one chunk per language, loaded when needed. */
export const coreCatalogs: Record<Locale, Load> = {
  en: () => import('./en/core.ts'),
  de: () => import('./de/core.ts'),
  fr: () => import('./fr/core.ts'),
  es: () => import('./es/core.ts'),
  pt: () => import('./pt/core.ts'),
  'pt-br': () => import('./pt-br/core.ts'),
  'zh-cn': () => import('./zh-cn/core.ts'),
}
export const adminCatalogs: Record<Locale, Load> = {
  en: () => import('./en/admin.ts'),
  de: () => import('./de/admin.ts'),
  fr: () => import('./fr/admin.ts'),
  es: () => import('./es/admin.ts'),
  pt: () => import('./pt/admin.ts'),
  'pt-br': () => import('./pt-br/admin.ts'),
  'zh-cn': () => import('./zh-cn/admin.ts'),
}
