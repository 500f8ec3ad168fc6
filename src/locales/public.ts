import type { Messages } from '@lingui/core'
import type { Locale } from '#core/platform/locales.ts'

type Load = () => Promise<{ messages: Messages }>

/** Event page, lists and errors, and what every light page shares: one chunk per language, loaded when needed. */
export const publicCatalogs: Record<Locale, Load> = {
  en: () => import('./en/public.ts'),
  de: () => import('./de/public.ts'),
  fr: () => import('./fr/public.ts'),
  es: () => import('./es/public.ts'),
  pt: () => import('./pt/public.ts'),
  'pt-br': () => import('./pt-br/public.ts'),
  'zh-cn': () => import('./zh-cn/public.ts'),
}

/** Checkout and ticket pages, on top of the above. */
export const checkoutCatalogs: Record<Locale, Load> = {
  en: () => import('./en/checkout.ts'),
  de: () => import('./de/checkout.ts'),
  fr: () => import('./fr/checkout.ts'),
  es: () => import('./es/checkout.ts'),
  pt: () => import('./pt/checkout.ts'),
  'pt-br': () => import('./pt-br/checkout.ts'),
  'zh-cn': () => import('./zh-cn/checkout.ts'),
}

/** The page of a waiting room: said by the server alone, on top of the first (ROOM-20). */
export const queueCatalogs: Record<Locale, Load> = {
  en: () => import('./en/queue.ts'),
  de: () => import('./de/queue.ts'),
  fr: () => import('./fr/queue.ts'),
  es: () => import('./es/queue.ts'),
  pt: () => import('./pt/queue.ts'),
  'pt-br': () => import('./pt-br/queue.ts'),
  'zh-cn': () => import('./zh-cn/queue.ts'),
}

/** The door, alone: it loads nothing of the above. */
export const doorCatalogs: Record<Locale, Load> = {
  en: () => import('./en/door.ts'),
  de: () => import('./de/door.ts'),
  fr: () => import('./fr/door.ts'),
  es: () => import('./es/door.ts'),
  pt: () => import('./pt/door.ts'),
  'pt-br': () => import('./pt-br/door.ts'),
  'zh-cn': () => import('./zh-cn/door.ts'),
}
