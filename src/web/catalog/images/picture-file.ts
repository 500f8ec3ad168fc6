import type { PictureSize } from '#core/catalog/images/picture-problem.ts'

/** The size of the picture in a file as a browser draws it, null if it can draw nothing. */
export function measurePicture(address: string): Promise<PictureSize | null> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(null)
    image.src = address
  })
}
