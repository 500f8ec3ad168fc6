import { IMAGE_WIDTHS } from '#core/catalog/images/limits.ts'
import type { ImageView } from '#core/catalog/images/schema.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import type { ImageRow } from './queries.ts'

/** The address below which pictures are served (IMG-2); the file names are random, so caches may keep them for ever. */
export const MEDIA_PATH = '/media'

/** Widths a picture of this width has files of: every smaller one, and one that holds it whole. Never enlarged (IMG-2). */
export function fileWidths(width: number): number[] {
  const smaller = IMAGE_WIDTHS.filter((nominal) => nominal < width)
  const whole = IMAGE_WIDTHS.find((nominal) => nominal >= width)
  return whole === undefined ? smaller : [...smaller, whole]
}

/** Every format a picture is written in, the smallest first. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export const fileKey = (storage_key: string, width: number, format: PictureFormat): string =>
  `images/${storage_key}/${width}.${format}`

/** All files that a picture may have. */
export const fileKeys = ({ storage_key, width }: Pick<ImageRow, 'storage_key' | 'width'>): string[] =>
  fileWidths(width).flatMap((nominal) => PICTURE_FORMATS.map((format) => fileKey(storage_key, nominal, format)))

/** With the address of a CDN before it where there is one (OBJ-6). */
export function toImageView(row: ImageRow, { media_url }: Pick<Config, 'media_url'>): ImageView {
  const widths = fileWidths(row.width)
  const largest = widths.at(-1) ?? IMAGE_WIDTHS[0]
  const address = (nominal: number, format: PictureFormat) =>
    `${media_url}${MEDIA_PATH}/${row.storage_key}/${widths.includes(nominal) ? nominal : largest}.${format}`
  return {
    id: row.id,
    type: row.type,
    url: address(largest, 'jpg'),
    urls: { '480': address(480, 'webp'), '1080': address(1080, 'webp'), '2160': address(2160, 'webp') },
    width: row.width,
    height: row.height,
    size: row.size,
    mime_type: row.mime_type,
    file_name: row.file_name,
    has_avif: row.has_avif,
    alt_text: row.alt_text,
  }
}
