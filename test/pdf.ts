import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const require = createRequire(import.meta.url)
prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer,
  },
})

/** Reads files with a program that is not ours. */
export const openPdf = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise

export async function pdfText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .replace(/\s+/g, ' ')
}

/** The page as it would be seen, at 144 dpi. */
export async function pdfPicture(page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: 2 })
  const canvas = createCanvas(viewport.width, viewport.height)
  const context = canvas.getContext('2d')
  const canvasContext = context as unknown as CanvasRenderingContext2D
  await page.render({ canvas: null, canvasContext, viewport }).promise
  return { png: await canvas.encode('png'), pixels: context.getImageData(0, 0, viewport.width, viewport.height) }
}

/** The QR codes in a picture file. */
export async function scanPicture(file: Uint8Array): Promise<string[]> {
  const found = await readBarcodes(new Blob([new Uint8Array(file)]), { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}

/** The QR codes a camera would find on the page. */
export async function scanPdf(page: PDFPageProxy): Promise<string[]> {
  const { pixels } = await pdfPicture(page)
  const found = await readBarcodes(pixels as unknown as ImageData, { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}
