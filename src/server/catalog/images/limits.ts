import { MB, SECOND_MS } from '#core/platform/limits.ts'

/** Of 100: about as good to the eye as WebP at 80, at about two thirds of its size. */
export const AVIF_QUALITY = 48

/** Of 100. */
export const WEBP_QUALITY = 80

/** Of 100, for mails and readers without WebP. */
export const JPEG_QUALITY = 82

/** Bytes of a file that is kept in memory (OBJ-6). */
export const MAX_KEPT_FILE = MB

/** Pictures looked at together by the jobs that keep the rows of files (OBJ-9). */
export const IMAGES_REGISTERED = 200

/** Milliseconds of a round that registers files; it comes every minute (OBJ-9). */
export const REGISTER_MS = 20 * SECOND_MS
