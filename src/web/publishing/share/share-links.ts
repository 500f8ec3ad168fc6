import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'

type Addressed = Pick<EventView, 'id' | 'slug'>

/** The page's own address, and the short one for paper. */
export const eventAddress = ({ id, slug }: Addressed, origin = location.origin) => ({
  long: origin + paths.event(id, slug),
  short: origin + paths.shortEvent(id),
})

const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query)}`

/** Where a link can be sent on without anything of theirs being loaded here (SEC-14): plain addresses, in the order of use. */
export function shareTargets({ url, text }: { url: string; text: string }) {
  const words = `${text}\n${url}`
  return [
    // mail programs take a plus for a plus
    { name: 'mail', url: `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(words)}` },
    { name: 'whatsapp', url: withQuery('https://wa.me/', { text: words }) },
    { name: 'telegram', url: withQuery('https://t.me/share/url', { url, text }) },
    { name: 'facebook', url: withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { name: 'x', url: withQuery('https://x.com/intent/post', { text, url }) },
    { name: 'linkedin', url: withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }) },
  ] as const
}
