import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// from this server: no other address ever learns of a door, and the page works where the internet does not
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
const detector = new BarcodeDetector({ formats: ['qr_code'] })

/** The text of a QR code in the picture, if there is one. */
export async function decode(video: HTMLVideoElement): Promise<string | null> {
  const [found] = await detector.detect(video)
  return found?.rawValue || null
}
