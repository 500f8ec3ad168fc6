import { IMAGE_WIDTHS } from './limits.ts'
import type { ImageView } from './schema.ts'

/** How wide the event page shows its cover; the page's preload must say the same as its picture, or both are fetched. */
export const COVER_SIZES = '(min-width: 1200px) 664px, (min-width: 1024px) 56vw, calc(100vw - 32px)'

/** The AVIF beside each WebP (IMG-4). */
const asAvif = (url: string): string => url.replace(/\.webp$/, '.avif')

const sourceSet = ({ urls, width }: ImageView, address: (url: string) => string = String): string =>
  // a width that the picture does not have is the next smaller file under the same name
  IMAGE_WIDTHS.filter((_nominal, at, all) => at === 0 || (all[at - 1] as number) < width)
    .map((nominal) => `${address(urls[String(nominal) as keyof typeof urls])} ${Math.min(nominal, width)}w`)
    .join(', ')

interface CoverSource {
  readonly type: 'image/avif' | 'image/webp'
  readonly srcset: string
}

/** The cover in its widths, the smallest format first (IMG-4). */
export const coverSources = (cover: ImageView): CoverSource[] => [
  ...(cover.has_avif ? [{ type: 'image/avif' as const, srcset: sourceSet(cover, asAvif) }] : []),
  { type: 'image/webp', srcset: sourceSet(cover) },
]
