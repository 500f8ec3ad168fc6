import sharp, { type Metadata } from 'sharp'
import {
  IMAGE_WIDTHS,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MIN_IMAGE_SIZE,
} from '#core/catalog/images/limits.ts'
import type { ImageProblem, ImageType } from '#core/catalog/images/schema.ts'
import { fileWidths, type PictureFormat } from './image-view.ts'
import { AVIF_QUALITY, JPEG_QUALITY, WEBP_QUALITY } from './limits.ts'

/** Higher efforts take seconds for the largest width and save a few per cent. */
const AVIF_EFFORT = 2

export interface PictureFile {
  readonly width: number
  readonly format: PictureFormat
  readonly bytes: Buffer
}

export interface EncodedPicture {
  readonly width: number
  readonly height: number
  readonly files: readonly PictureFile[]
}

export type Encoding =
  | { readonly ok: true; readonly picture: EncodedPicture }
  | { readonly ok: false; readonly reason: ImageProblem }

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

/** JPEG, PNG or WebP by content, whatever name and type say; nothing else ever reaches the decoder (SEC-19). */
const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0xff, 0xd8, 0xff]) ||
  startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
  (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8))

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })

function hasGoodSize({ autoOrient }: Metadata, type: ImageType): boolean {
  const { width, height } = autoOrient
  const min = MIN_IMAGE_SIZE[type]
  return width >= min.width && height >= min.height && width <= MAX_IMAGE_SIDE && height <= MAX_IMAGE_SIDE
}

/** IMG-1, IMG-2: checked by decoding, then encoded anew in every width, without metadata and animation. */
export async function encodePicture(bytes: Uint8Array, type: ImageType): Promise<Encoding> {
  if (bytes.length >= MAX_IMAGE_BYTES) return { ok: false, reason: 'BYTES' }
  if (!isPicture(bytes)) return { ok: false, reason: 'TYPE' }
  try {
    const metadata = await open(bytes).metadata()
    if (!hasGoodSize(metadata, type)) return { ok: false, reason: 'DIMENSIONS' }
    return { ok: true, picture: await encode(bytes, metadata.autoOrient) }
  } catch {
    // A decoder's complaint is about the file, never about us.
    return { ok: false, reason: 'TYPE' }
  }
}

async function encode(bytes: Uint8Array, whole: { width: number; height: number }): Promise<EncodedPicture> {
  const width = Math.min(whole.width, IMAGE_WIDTHS.at(-1) as number)
  const files: PictureFile[] = []
  for (const nominal of fileWidths(width)) {
    const sized = open(bytes)
      .autoOrient()
      .resize({ width: Math.min(nominal, width), withoutEnlargement: true })
      .toColourspace('srgb')
    files.push({
      width: nominal,
      format: 'avif',
      bytes: await sized.clone().avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer(),
    })
    files.push({
      width: nominal,
      format: 'webp',
      bytes: await sized.clone().webp({ quality: WEBP_QUALITY }).toBuffer(),
    })
    const opaque = sized.clone().flatten({ background: '#ffffff' })
    files.push({
      width: nominal,
      format: 'jpg',
      bytes: await opaque.jpeg({ quality: JPEG_QUALITY, progressive: true }).toBuffer(),
    })
  }
  return { width, height: Math.round((whole.height * width) / whole.width), files }
}
