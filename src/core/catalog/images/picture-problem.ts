import { MAX_IMAGE_BYTES, MAX_IMAGE_SIDE, MIN_IMAGE_SIZE } from './limits.ts'
import { ACCEPTED_IMAGE_TYPES, type ImageType } from './schema.ts'

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** What a browser knows of a file before it is sent. */
export interface PictureFacts {
  readonly mime_type: string
  readonly bytes: number
  /** null where nothing could be drawn of it. */
  readonly size: PictureSize | null
}

export type PictureProblem = 'TYPE' | 'BYTES' | 'UNREADABLE' | 'TOO_SMALL' | 'TOO_LARGE'

/** Why the server would refuse a picture, told before it is sent (IMG-1); null when nothing speaks against it. */
export function pictureProblem(type: ImageType, { mime_type, bytes, size }: PictureFacts): PictureProblem | null {
  if (!(ACCEPTED_IMAGE_TYPES as readonly string[]).includes(mime_type)) return 'TYPE'
  if (bytes >= MAX_IMAGE_BYTES) return 'BYTES'
  if (!size) return 'UNREADABLE'
  const { width, height } = MIN_IMAGE_SIZE[type]
  if (size.width < width || size.height < height) return 'TOO_SMALL'
  if (size.width > MAX_IMAGE_SIDE || size.height > MAX_IMAGE_SIDE) return 'TOO_LARGE'
  return null
}

/** Width to height of a cover on the event page (PUB-2), and of the picture of a link in most messengers and networks. */
export const COVER_RATIO = 2
export const LINK_RATIO = 1.91

/** What is cut off of a picture that fills a frame of this ratio: where, and how much of the whole in percent. */
export function cutOff(
  { width, height }: PictureSize,
  ratio: number,
): { side: 'NONE' | 'SIDES' | 'ENDS'; percent: number } {
  const own = width / height
  const kept = own > ratio ? ratio / own : own / ratio
  const percent = Math.round((1 - kept) * 100)
  if (percent === 0) return { side: 'NONE', percent }
  return { side: own > ratio ? 'SIDES' : 'ENDS', percent }
}
