import type { FastifyRequest } from 'fastify'
import { IMAGE_UPLOADS, MAX_IMAGE_SIDE, MIN_IMAGE_SIZE } from '#core/catalog/images/limits.ts'
import { ImageInput, type ImageProblem, type ImageType } from '#core/catalog/images/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { callerOf, throttle } from '#server/platform/context/throttle.ts'
import { requireSpaceForFiles } from '#server/platform/space/disk-space.ts'
import { fetchPicture } from './fetch-picture.ts'

export interface Upload {
  readonly bytes: Uint8Array
  readonly file_name: string
  /** Set when we fetched it: then no refusal may tell what else was there (SEC-20). */
  readonly is_fetched?: boolean
}

/** ERR-28: the reason as data for programs, as a sentence under the field for people. */
export function imageInvalid(reason: ImageProblem, type: ImageType, field = 'image'): AppError {
  const sentences = {
    TYPE: FIELD_MESSAGES.image_type,
    BYTES: FIELD_MESSAGES.image_bytes,
    DIMENSIONS: { ...FIELD_MESSAGES.image_dimensions, values: { ...MIN_IMAGE_SIZE[type], maximum: MAX_IMAGE_SIDE } },
    URL: FIELD_MESSAGES.image_url,
  }
  return new AppError('IMAGE_INVALID', { data: { reason }, fields: { [field]: [sentences[reason]] } })
}

/** What was uploaded: multipart `image`, or `image_url` in any form (IMG-3). */
export async function receiveUpload(ctx: StaffCtx, req: FastifyRequest, type: ImageType): Promise<Upload> {
  requireSpaceForFiles(ctx)
  await throttle(ctx, `image-upload:${callerOf(ctx.actor)}`, IMAGE_UPLOADS)
  const { file, fields } = req.isMultipart() ? await readParts(req, type) : { file: null, fields: req.body ?? {} }
  const parsed = ImageInput.safeParse(fields)
  if (!parsed.success) throw imageInvalid('URL', type, 'image_url')
  if (parsed.data.type !== undefined && parsed.data.type !== type)
    throw new AppError('VALIDATION_FAILED', { fields: { type: [FIELD_MESSAGES.choice] } })
  if (file) return file
  const { image_url } = parsed.data
  if (!image_url) throw new AppError('VALIDATION_FAILED', { fields: { image: [FIELD_MESSAGES.required] } })
  const bytes = await fetchPicture(image_url)
  if (!bytes) throw imageInvalid('URL', type, 'image_url')
  return { bytes, file_name: fileNameOf(image_url), is_fetched: true }
}

async function readParts(
  req: FastifyRequest,
  type: ImageType,
): Promise<{ file: Upload | null; fields: Record<string, unknown> }> {
  const fields: Record<string, unknown> = {}
  let file: Upload | null = null
  try {
    for await (const part of req.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname === 'image') file = { bytes: await part.toBuffer(), file_name: part.filename || 'image' }
      else part.file.resume()
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw imageInvalid('BYTES', type)
    // A form without boundary or end is a broken call, not a fault of ours (SEC-5).
    if (/^(multipart|unexpected end|malformed)/i.test((error as Error).message)) throw new AppError('MALFORMED_REQUEST')
    throw error
  }
  return { file, fields }
}

const fileNameOf = (address: string): string => new URL(address).pathname.split('/').at(-1) || 'image'
