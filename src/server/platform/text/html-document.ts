import { LOCALE_TAGS, type Locale } from '#core/platform/locales.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import type { ClientAssets, Entry } from './client-assets.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in markup and in quoted attributes (SEC-15). */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

const UNSAFE_IN_DATA = /[<>&\u2028\u2029]/g

/** The one serializer of data inlined into HTML: nothing in it can end the block or start markup (SEC-16). */
export const serializeData = (data: unknown): string =>
  JSON.stringify(data).replace(UNSAFE_IN_DATA, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The source expression that lets exactly this inline style pass (SEC-18). */
export const styleHash = (css: string): string => `'sha256-${sha256(css).toString('base64')}'`

export interface DocumentOptions {
  readonly locale: Locale
  readonly title: string
  /** `index,follow` or `noindex` (SEO-5). */
  readonly robots: string
  readonly entry: Entry
  /** What the first screen waits for, named before anything else, as finished markup. */
  readonly early?: string
  /** More of the head, as finished markup. */
  readonly head?: string
  /** One inline style; its hash goes into the policy. */
  readonly style?: string
  readonly body?: string
  /** What stands beside an empty body until the page's script fills it, as finished markup. */
  readonly beside?: string
  /** What stands there where scripts are off. */
  readonly no_script?: string
  /** Set for pages that follow an event's colours. */
  readonly body_class?: string
  readonly data?: unknown
  /** Lets scripts write style tags (back office only); names the same value as the policy. */
  readonly nonce?: string
  /** Error pages and such are complete without a script; `late` waits until the first screen stands (ADR 0030). */
  readonly script?: boolean | 'late'
}

/** The scripts of a page, or the small one that fetches them later. */
function scriptsOf(assets: ClientAssets, { entry, locale, body, script: when = true }: DocumentOptions): string {
  const { script, preloads } = assets.entry(entry, locale)
  if (!when || script === null) return ''
  if (when === 'late' && assets.starter)
    return `<script type="module" id="start" src="${assets.starter}" data-script="${script}" data-files="${preloads.join(' ')}"></script>`
  // a page that stands without its script shows its text first
  const priority = body ? ' fetchpriority="low"' : ''
  return [
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}"${priority}>`),
    `<script type="module" src="${script}"${priority}></script>`,
  ].join('')
}

function headOf(assets: ClientAssets, options: DocumentOptions): string {
  const { fonts, styles } = assets.entry(options.entry, options.locale)
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(options.title)}</title>`,
    `<meta name="robots" content="${options.robots}">`,
    options.nonce ? `<meta property="csp-nonce" nonce="${options.nonce}">` : '',
    options.early ?? '',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // after the cover; asked for by the style sheet it would come a round trip later (ADR 0030)
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    options.head ?? '',
    '<link rel="icon" href="/mark.svg" type="image/svg+xml">',
    options.style ? `<style>${options.style}</style>` : '',
    scriptsOf(assets, options),
  ].join('')
}

/** A whole document. Its only inline script is a data block, which is not run (SEC-18). */
export function writeDocument(assets: ClientAssets, options: DocumentOptions): string {
  const data =
    options.data === undefined
      ? ''
      : `<script type="application/json" id="page-data">${serializeData(options.data)}</script>`
  const no_script = options.no_script ? `<noscript><p class="wrap">${escapeHtml(options.no_script)}</p></noscript>` : ''
  const body_class = options.body_class ? ` class="${options.body_class}"` : ''
  return `<!doctype html><html lang="${LOCALE_TAGS[options.locale]}"><head>${headOf(assets, options)}</head><body${body_class}><div id="root">${options.body ?? ''}</div>${options.beside ?? ''}${no_script}${data}</body></html>`
}
