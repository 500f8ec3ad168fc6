import { HOUR_SECONDS, MAX_UPLOAD_BYTES, SECOND_MS } from '#core/platform/limits.ts'

/** Pixels, the widths every picture is encoded in, never enlarged (IMG-2). */
export const IMAGE_WIDTHS = [480, 1080, 2160] as const

/** Bytes of an uploaded picture; the form tells this before anybody uploads (IMG-1). */
export const MAX_IMAGE_BYTES = MAX_UPLOAD_BYTES

/** Pixels of a picture's longer side (IMG-1). */
export const MAX_IMAGE_SIDE = 4000

/** Pixels, the smallest pictures accepted (IMG-1, ORG-4). */
export const MIN_IMAGE_SIZE = {
  EVENT_COVER: { width: 900, height: 450 },
  ORGANIZER_LOGO: { width: 200, height: 200 },
} as const

/** Pixels of a cover that is sharp everywhere (IMG-1). */
export const RECOMMENDED_COVER_SIZE = { width: 2160, height: 1080 } as const

/** Characters of a picture's description (IMG-5). */
export const MAX_ALT_TEXT_LENGTH = 250

/** Characters kept of an uploaded file's name (IMG-4). */
export const MAX_FILE_NAME_LENGTH = 255

/** Pixels of a picture; a bomb is refused before it unfolds (SEC-19). */
export const MAX_IMAGE_PIXELS = 40_000_000

/** Redirects followed on the way to a picture at an address (SEC-20). */
export const MAX_PICTURE_REDIRECTS = 3

/** Milliseconds for fetching a picture from an address (SEC-20). */
export const PICTURE_TIMEOUT_MS = 10 * SECOND_MS

/** Uploads of pictures by one user (SEC-40g). */
export const IMAGE_UPLOADS = { max: 30, seconds: HOUR_SECONDS }
