/** Of 100: about as good to the eye as WebP at 80, at about two thirds of its size. */
export const AVIF_QUALITY = 48

/** Of 100. */
export const WEBP_QUALITY = 80

/** Of 100, for mails and readers without WebP. */
export const JPEG_QUALITY = 82
