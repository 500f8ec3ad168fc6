import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, line, optional } from '#core/platform/fields.ts'
import { MAX_URL_LENGTH } from '#core/platform/limits.ts'
import { MAX_ALT_TEXT_LENGTH } from './limits.ts'

export const IMAGE_TYPES = ['EVENT_COVER', 'ORGANIZER_LOGO'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

export const ACCEPTED_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** `data.reason` of IMAGE_INVALID (ERR-28). */
const IMAGE_PROBLEMS = ['TYPE', 'BYTES', 'DIMENSIONS', 'URL'] as const
export type ImageProblem = (typeof IMAGE_PROBLEMS)[number]

/** The JSON form of an upload; with a file the fields come as multipart (IMG-3). */
export const ImageInput = z.object({
  image_url: optional(z.string().max(MAX_URL_LENGTH)),
  type: z.enum(IMAGE_TYPES).optional(),
})
export type ImageInput = z.output<typeof ImageInput>

/** IMG-5. What the picture shows, for those who do not see it; null is the title of its event. */
export const ImageUpdate = z.object({ alt_text: optional(line(MAX_ALT_TEXT_LENGTH)) })
export type ImageUpdate = z.output<typeof ImageUpdate>

/**
 * IMG-4. `url` is the largest JPEG (for mails and link previews); `urls` are WebP. A smaller picture than the asked
 * width is given where there is no larger one. The JPEG of each stands beside it: `.webp` becomes `.jpg`.
 */
export const ImageView = z.object({
  id: Id,
  type: z.enum(IMAGE_TYPES),
  url: z.string(),
  urls: z.object({ '480': z.string(), '1080': z.string(), '2160': z.string() }),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  mime_type: z.string(),
  file_name: z.string(),
  /** The AVIF of each width stands beside it too: `.webp` becomes `.avif`. Older pictures have none. */
  has_avif: z.boolean(),
  /** IMG-5; null is the title of the event. */
  alt_text: z.string().nullable(),
})
export type ImageView = z.output<typeof ImageView>

nameViews({ ImageView })
