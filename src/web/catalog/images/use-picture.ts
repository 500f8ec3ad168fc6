import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { MAX_IMAGE_BYTES, MAX_IMAGE_SIDE, MIN_IMAGE_SIZE } from '#core/catalog/images/limits.ts'
import { type PictureProblem, type PictureSize, pictureProblem } from '#core/catalog/images/picture-problem.ts'
import type { ImageType } from '#core/catalog/images/schema.ts'
import { MB } from '#core/platform/limits.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { measurePicture } from './picture-file.ts'

/** A file that nothing speaks against, with an address it can be shown from. */
export interface Picture extends PictureSize {
  readonly file: File
  readonly address: string
}

/** A picture chosen to be uploaded, checked as the server will check it; refused ones say why (IMG-1). */
export function usePicture(type: ImageType) {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const words = useRefusals(type)
  useEffect(() => () => URL.revokeObjectURL(picture?.address ?? ''), [picture])
  const choose = async (file: File) => {
    const address = URL.createObjectURL(file)
    const size = await measurePicture(address)
    const problem = pictureProblem(type, { mime_type: file.type, bytes: file.size, size })
    setRefusal(problem && words(problem, { file, size }))
    if (size && !problem) return setPicture({ file, address, ...size })
    URL.revokeObjectURL(address)
  }
  return { picture, refusal, choose, refuse: setRefusal }
}

function useRefusals(type: ImageType) {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const least = MIN_IMAGE_SIZE[type]
  return (problem: PictureProblem, { file, size }: { file: File; size: PictureSize | null }): string => {
    const { name } = file
    const megabytes = (file.size / MB).toLocaleString(tag, { maximumFractionDigits: 1 })
    const limit = MAX_IMAGE_BYTES / MB
    const { width, height } = size ?? { width: 0, height: 0 }
    switch (problem) {
      case 'TYPE':
        return t`“${name}” is not a JPEG, PNG or WebP picture. Save it as one of these.`
      case 'BYTES':
        return t`“${name}” has ${megabytes} MB. It must be under ${limit} MB: save it with fewer pixels or as JPEG.`
      case 'UNREADABLE':
        return t`“${name}” cannot be opened as a picture. It may be damaged; try another file.`
      case 'TOO_SMALL':
        return t`“${name}” has ${width} × ${height} pixels. It needs at least ${least.width} × ${least.height}.`
      case 'TOO_LARGE':
        return t`“${name}” has ${width} × ${height} pixels. It may have at most ${MAX_IMAGE_SIDE} × ${MAX_IMAGE_SIDE}: make it smaller first.`
    }
  }
}
