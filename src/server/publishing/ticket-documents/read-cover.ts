import sharp from 'sharp'
import { fileKey, fileWidths } from '#server/catalog/images/image-view.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { readSoon } from '#server/platform/storage/read-soon.ts'

/** The event's picture in so many pixels; null where it is broken, missing or out of reach (OBJ-7), and the field of its colour has no picture. */
export async function readCover(
  ctx: Ctx,
  image: Row<'images'>,
  { width, height }: { width: number; height: number },
): Promise<Buffer | null> {
  const widths = fileWidths(image.width)
  const stored = widths.find((each) => each >= 1080) ?? widths.at(-1)
  const bytes = stored ? await readSoon(ctx, fileKey(image.storage_key, stored, 'jpg')) : null
  if (!bytes) return null
  try {
    return await sharp(bytes).resize({ width, height, fit: 'cover' }).jpeg({ quality: 82 }).toBuffer()
  } catch (error) {
    ctx.log.warn({ err: error, image: image.id }, 'cover left out of a file')
    return null
  }
}
