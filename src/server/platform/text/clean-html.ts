import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { MAX_CLEANED_KEPT } from './limits.ts'

/** TXT-4: the only tags and link schemes organizers' texts may keep. */
const ALLOWED_TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'code',
  'a',
]

/**
 * A link has to say where it leads by itself: from a mail, a ticket file or another site's frame `/x` leads nowhere, or
 * somewhere else. `www.example.org` is what people type for https://www.example.org.
 */
function linkOf(href: string | undefined): { href?: string } {
  const address = href?.trim() ?? ''
  if (/^www\.[^\s/]+\.[^\s]+$/i.test(address)) return { href: `https://${address}` }
  return /^(?:https?:\/\/|mailto:|tel:)[^\s]/i.test(address) ? { href: address } : {}
}

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (_tag, attributes) => ({
      tagName: 'a',
      attribs: { ...linkOf(attributes.href), rel: 'noopener nofollow' },
    }),
  },
}

const keeping = () =>
  new LRUCache<string, string>({
    maxSize: MAX_CLEANED_KEPT,
    sizeCalculation: (made, html) => html.length + made.length + 1,
  })
const kept = keeping()
const plain = keeping()

/** Organizers' rich text with everything outside the allow-list removed: when written and again when rendered (TXT-4, SEC-17). */
export function cleanHtml(html: string): string {
  const known = kept.get(html)
  if (known !== undefined) return known
  const clean = sanitizeHtml(html, RULES).trim()
  kept.set(html, clean)
  return clean
}

/** The same of a text that may be missing. */
export const cleanHtmlOf = (html: string | null): string | null => (html === null ? null : cleanHtml(html))

/** A rich text that cleans to nothing visible is no text. */
export function cleanHtmlOrNull(html: string | null | undefined): string | null {
  if (!html) return null
  const clean = cleanHtml(html)
  return plainText(clean, 1) === '' && !clean.includes('<hr') ? null : clean
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The words of a rich text on one line, cut at a word where there is one (EVT-1 preview, meta descriptions). */
export function plainText(html: string, max: number): string {
  const key = `${max} ${html}`
  const known = plain.get(key)
  if (known !== undefined) return known
  const text = toPlainText(html, max)
  plain.set(key, text)
  return text
}

function toPlainText(html: string, max: number): string {
  const spaced = html.replace(/<(?:br|\/p|\/li|\/h[2-4]|\/blockquote|hr)\b[^>]*>/gi, '$& ')
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_entity, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...text]
  if (letters.length <= max) return text
  const cut = letters.slice(0, max - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
