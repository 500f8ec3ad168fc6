import { cleanHtml } from './clean-html.ts'

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Rich text as plain lines, for the text part of mails and calendar entries. Links keep their address. */
export function richToPlainText(html: string): string {
  const linked = cleanHtml(html).replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_all, href: string, text: string) =>
    href === text || href === `mailto:${text}` ? text : `${text} (${href})`,
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
