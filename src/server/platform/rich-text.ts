import sanitizeHtml from 'sanitize-html'

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
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
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    a: (_tag, { href }) => ({ tagName: 'a', attribs: { ...(href ? { href } : {}), rel: 'noopener nofollow' } }),
  },
}

/** The rich text people may write; everything else is removed when written and again when rendered (TXT-4). */
export const cleanRichText = (html: string): string => sanitizeHtml(html, RULES).trim()

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Rich text as plain lines, for previews, the text part of mails and calendar entries. Links keep their address. */
export function richToPlainText(html: string): string {
  const linked = cleanRichText(html).replace(
    /<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs,
    (_all, href: string, text: string) => (href === text || href === `mailto:${text}` ? text : `${text} (${href})`),
  )
  return linked
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<li>\s*(?:<p>)?/g, '- ')
    .replace(/<hr\s*\/?>/g, '\n---\n')
    .replace(/<\/(?:p|h[234]|li|ul|ol|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
