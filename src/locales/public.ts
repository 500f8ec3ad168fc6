import type { Messages } from '@lingui/core'
import type { Locale } from '#core/locales.ts'

type Load = () => Promise<{ messages: Messages }>

/** Buyer and door pages: one chunk per language, loaded when needed. */
export const publicCatalogs: Record<Locale, Load> = {
  en: () => import('./en/public.ts'),
  de: () => import('./de/public.ts'),
  fr: () => import('./fr/public.ts'),
  es: () => import('./es/public.ts'),
  pt: () => import('./pt/public.ts'),
  'pt-br': () => import('./pt-br/public.ts'),
  'zh-cn': () => import('./zh-cn/public.ts'),
}
