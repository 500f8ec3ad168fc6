/** The seven interface languages (LOC-1), in the order the switcher shows them. */
export const LOCALES = ['en', 'de', 'fr', 'es', 'pt', 'pt-br', 'zh-cn'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'en'

/** Each language under its own name: the switcher is for people who cannot read the current one. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  'pt-br': 'Português (Brasil)',
  'zh-cn': '简体中文',
}

/** BCP 47 tags for `lang`, hreflang and Intl. */
export const LOCALE_TAGS: Record<Locale, string> = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  es: 'es',
  pt: 'pt-PT',
  'pt-br': 'pt-BR',
  'zh-cn': 'zh-CN',
}

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** Best match of one BCP 47 tag: `de-AT` speaks `de`, `pt-BR` its own, `zh-TW` still reads `zh-cn`. */
function localeOfTag(tag: string): Locale | null {
  const lower = tag.trim().toLowerCase()
  if (isLocale(lower)) return lower
  const base = lower.split('-')[0] ?? ''
  if (base === 'zh') return 'zh-cn'
  return isLocale(base) ? base : null
}

/** Best match of an Accept-Language header by its weights; null when nothing fits (LOC-2). */
export function localeOfHeader(header: string): Locale | null {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.split(';')
      const q = params.map((p) => /^\s*q=([0-9.]+)\s*$/.exec(p)?.[1]).find((value) => value !== undefined)
      return { tag, weight: q === undefined ? 1 : Number(q) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const locale = localeOfTag(tag)
    if (locale) return locale
  }
  return null
}

/** A sentence with its English source text; rendered by `translate` on the server (ICU syntax). */
export interface Message {
  readonly id: string
  readonly message: string
  /** What always stands in its placeholders: a limit. */
  readonly values?: Readonly<Record<string, number | string>>
}
